// Reads the answers of questions, each as [day, grade], and writes stability, difficulty and day due after
// each answer, by the module of ts-fsrs whose path is given.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { fsrs } = await import(pathToFileURL(process.argv[2]));
const model = fsrs({ enable_fuzz: false, request_retention: 0.9 });
const logs = JSON.parse(readFileSync(0, "utf8"));
const states = logs.map((answers) => {
  let memory = null;
  let last = null;
  return answers.map(([day, grade]) => {
    memory = model.next_state(memory, last === null ? 0 : day - last, grade);
    last = day;
    return [memory.stability, memory.difficulty, day + model.next_interval(memory.stability, 0)];
  });
});
process.stdout.write(JSON.stringify(states));
