/** Sounds made on the spot; off unless somebody switches them on. */

import { settings } from './settings.js';

/** @type {AudioContext | undefined} */
let context;

/** Notes: frequency, when it starts, how long it sounds, the wave. @typedef {[number, number, number, OscillatorType]} Note */

/** @type {Record<string, Note[]>} */
const SOUNDS = {
  build: [[196, 0, 0.09, 'triangle'], [294, 0.05, 0.12, 'triangle']],
  discard: [[1320, 0, 0.05, 'sine'], [1760, 0.05, 0.1, 'sine'], [1480, 0.1, 0.12, 'sine']],
  wonder: [[262, 0, 0.3, 'triangle'], [330, 0.08, 0.3, 'triangle'], [392, 0.16, 0.45, 'triangle']],
  yours: [[523, 0, 0.1, 'sine'], [659, 0.09, 0.16, 'sine']],
  clock: [[880, 0, 0.07, 'sine'], [880, 0.18, 0.07, 'sine'], [880, 0.36, 0.12, 'sine']],
  military: [[98, 0, 0.18, 'square'], [98, 0.16, 0.2, 'square']],
  win: [[392, 0, 0.2, 'triangle'], [494, 0.14, 0.2, 'triangle'], [587, 0.28, 0.2, 'triangle'], [784, 0.42, 0.6, 'triangle']],
  lose: [[392, 0, 0.25, 'triangle'], [349, 0.2, 0.25, 'triangle'], [294, 0.4, 0.6, 'triangle']],
};

/** @param {keyof typeof SOUNDS | string} name */
export function play(name) {
  const notes = SOUNDS[name];
  if (!settings.state.sounds || !notes) return;
  context ??= new AudioContext();
  const start = context.currentTime + 0.01;
  for (const [frequency, after, length, wave] of notes) {
    const tone = context.createOscillator();
    const loudness = context.createGain();
    tone.type = wave;
    tone.frequency.value = frequency;
    loudness.gain.setValueAtTime(0, start + after);
    loudness.gain.linearRampToValueAtTime(0.16 * settings.state.volume, start + after + 0.012);
    loudness.gain.exponentialRampToValueAtTime(0.0001, start + after + length);
    tone.connect(loudness).connect(context.destination);
    tone.start(start + after);
    tone.stop(start + after + length + 0.05);
  }
}
