/** A few synthesized sounds: wood, bells, coins, a drum.  None before the first interaction with the page. */

import { settings } from './settings.js';

/** @type {AudioContext | undefined} */
let context;
/** The node that all sounds go through: a low-pass filter. @type {AudioNode | undefined} */
let out;

/**
 * A note: what it is played on, its frequency, when it starts, how long it sounds.
 *
 * @typedef {[keyof typeof INSTRUMENTS, number, number, number]} Note
 */

/**
 * The partials of a sound: multiple of the frequency, volume, part of the time, and the frequency at the end.
 *
 * @type {Record<'wood' | 'bell' | 'drum', { wave: OscillatorType, partials: [number, number, number][], falls: number
 *   }>}
 */
const INSTRUMENTS = {
  wood: {
    wave: 'triangle',
    partials: [
      [1, 0.5, 1],
      [2.7, 0.14, 0.35]
    ],
    falls: 0.94
  },
  bell: {
    wave: 'sine',
    partials: [
      [1, 0.5, 1],
      [2, 0.16, 0.6],
      [3.01, 0.06, 0.35]
    ],
    falls: 1
  },
  drum: {
    wave: 'sine',
    partials: [
      [1, 1, 1],
      [1.6, 0.3, 0.3]
    ],
    falls: 0.55
  }
};

/** @type {Record<string, Note[]>} */
const SOUNDS = {
  build: [
    ['wood', 330, 0, 0.1],
    ['wood', 392, 0.07, 0.14]
  ],
  discard: [
    ['bell', 2093, 0, 0.12],
    ['bell', 2637, 0.06, 0.2]
  ],
  wonder: [
    ['wood', 262, 0, 0.15],
    ['bell', 523, 0.05, 0.7],
    ['bell', 659, 0.15, 0.7],
    ['bell', 784, 0.25, 1.1]
  ],
  yours: [
    ['bell', 587, 0, 0.35],
    ['bell', 880, 0.11, 0.6]
  ],
  clock: [
    ['wood', 1175, 0, 0.07],
    ['wood', 1175, 0.2, 0.07],
    ['wood', 1175, 0.4, 0.12]
  ],
  military: [
    ['drum', 110, 0, 0.3],
    ['drum', 98, 0.2, 0.45]
  ],
  win: [
    ['bell', 523, 0, 0.6],
    ['bell', 659, 0.14, 0.6],
    ['bell', 784, 0.28, 0.6],
    ['bell', 1047, 0.42, 1.6]
  ],
  lose: [
    ['bell', 440, 0, 0.5],
    ['bell', 392, 0.22, 0.5],
    ['bell', 330, 0.44, 1.2]
  ]
};

/** @param {keyof typeof SOUNDS | string} name */
export function play(name) {
  const notes = SOUNDS[name];
  if (!settings.state.sounds || !notes || navigator.userActivation?.hasBeenActive === false) return;
  context ??= new AudioContext();
  out ??= startContext(context);
  const start = context.currentTime + 0.01;
  for (const [played, frequency, after, length] of notes) {
    const { wave, partials, falls } = INSTRUMENTS[played];
    for (const [times, loud, part] of partials) {
      const tone = context.createOscillator();
      const loudness = context.createGain();
      const [begins, ends] = [start + after, start + after + length * part];
      tone.type = wave;
      tone.frequency.setValueAtTime(frequency * times, begins);
      tone.frequency.exponentialRampToValueAtTime(frequency * times * falls, ends);
      loudness.gain.setValueAtTime(0, begins);
      loudness.gain.linearRampToValueAtTime(0.3 * loud * settings.state.volume, begins + 0.006);
      loudness.gain.exponentialRampToValueAtTime(0.0001, ends);
      tone.connect(loudness).connect(out);
      tone.start(begins);
      tone.stop(ends + 0.05);
    }
  }
}

/** @param {AudioContext} context @returns {AudioNode} */
function startContext(context) {
  const filter = context.createBiquadFilter();
  filter.type = 'lowpass';
  filter.frequency.value = 4200;
  filter.connect(context.destination);
  return filter;
}
