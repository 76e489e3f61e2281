// Sounds of dice and chequers, made by the browser.

import { remembered } from "./remember.js";

let context: AudioContext | null = null;

/** Plays short knocks, each a time in seconds after the first, if the user wants sounds. */
function knock(pitch: number, times: readonly number[]): void {
  if (remembered("sound", "off") !== "on") return;
  context ??= new AudioContext();
  for (const time of times) {
    const start = context.currentTime + time;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = "triangle";
    tone.frequency.setValueAtTime(pitch, start);
    tone.frequency.exponentialRampToValueAtTime(pitch / 3, start + 0.06);
    volume.gain.setValueAtTime(0.25, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.09);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.1);
  }
}

export const chequerSound = (): void => knock(420, [0]);
export const diceSound = (): void => knock(900, [0, 0.07, 0.12, 0.21]);
