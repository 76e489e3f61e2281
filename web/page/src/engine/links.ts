// Matches that the server of this page keeps for short links: each is the result of a job.

import { fetched } from "./library.js";

const jobs = (path: string): URL => new URL(`v1/jobs${path}`, document.baseURI);

/** Gives a match to the server; returns its name there. */
export async function keepAtServer(record: string): Promise<string> {
  const { id } = JSON.parse(await fetched(jobs(""), JSON.stringify({ action: "convert", record, to: "json" }), "application/json")) as { id: string };
  return id;
}

/** The match of a name, or null if the server does not have it. */
export async function keptAtServer(id: string): Promise<string | null> {
  try {
    return await fetched(jobs(`/${id}/result`));
  } catch {
    return null;
  }
}
