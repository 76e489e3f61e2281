// Files and folders that are added to the library.

import { ask, complaint, type Engine, isAbort } from "../../engine/engine.js";
import type { Added, Library } from "../../engine/library.js";
import { base64 } from "../read.js";
import { analystsOf } from "../review/report.js";

/** How far an import is. */
export interface Progress {
  readonly done: number;
  readonly total: number;
  readonly name: string;
}

/** What became of the matches. */
export interface Result {
  readonly counts: Readonly<Record<Added["outcome"], number>>;
  /** Files that could not be read, with the reasons. */
  readonly failures: readonly string[];
}

/** Level of the analysis of matches that have none. */
const LEVEL = "fast";

/** Adds the matches of files; those without an analysis are analysed before. Ends at once when it is stopped. */
export async function addFiles(engine: Engine, library: Library, files: readonly File[], signal: AbortSignal, report: (progress: Progress) => void): Promise<Result> {
  const counts = { new: 0, replaced: 0, known: 0, known_worse: 0, failed: 0 };
  const failures: string[] = [];
  for (const [done, file] of files.entries()) {
    if (signal.aborted) break;
    report({ done, total: files.length, name: file.name });
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const { text } = await ask(engine, "convert", { record_base64: base64(bytes), to: "json" }, { signal });
      const { matches } = JSON.parse(text ?? "") as { matches: unknown[] };
      for (let number = 1; number <= matches.length; number += 1) {
        for (const added of await library.add(file.name, await analysed(engine, text ?? "", number, signal), "update")) {
          counts[added.outcome] += 1;
          if (added.error) failures.push(`${file.name}: ${added.error}`);
        }
      }
    } catch (error) {
      if (isAbort(error)) break;
      counts.failed += 1;
      failures.push(`${file.name}: ${complaint(error)}`);
    }
  }
  return { counts, failures };
}

/** One match of a file, with its own analysis or a new one. */
export async function analysed(engine: Engine, record: string, number: number, signal?: AbortSignal): Promise<string> {
  const options = signal ? { signal } : {};
  if (analystsOf(record, number).length > 0) return (await ask(engine, "convert", { record, number, to: "json" }, options)).text ?? record;
  return (await ask(engine, "analyse", { record, number, level: LEVEL, to: "json" }, options)).record ?? record;
}

/** What was dropped, with the files of folders. */
export async function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (entries.length === 0) return [...transfer.files];
  return (await Promise.all(entries.map(filesOf))).flat();
}

async function filesOf(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) return [await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))];
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const all: File[] = [];
  for (;;) {
    // A reader returns a part of a folder at a time.
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (part.length === 0) return all;
    all.push(...(await Promise.all(part.map(filesOf))).flat());
  }
}
