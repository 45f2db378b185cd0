import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, say } from '../bootstrap/steps.mjs';
import { cores, isSlow } from './runners.mjs';

/** Milliseconds between two lines about the progress. */
const interval = 30_000;
/** Milliseconds that `calibrate` took where the usual times were measured. */
const usualCalibration = 87;

const timesFile = join(
  root,
  'node_modules/.cache/trboo',
  `step-times-${cores}${isSlow ? '-slow' : ''}.json`,
);

/** Measures this machine: milliseconds for a fixed computation. */
function calibrate() {
  const started = performance.now();
  const block = Buffer.alloc(1 << 20);
  for (let round = 0; round < 64; round += 1) createHash('sha512').update(block).digest();
  return performance.now() - started;
}

/** Seconds by step: of this machine's last whole run, else the usual ones, scaled to this machine. */
function expectedTimes(steps) {
  if (existsSync(timesFile)) return JSON.parse(readFileSync(timesFile, 'utf8'));
  const slowness = (calibrate() / usualCalibration) * (isSlow ? 2 : 2 / cores);
  return Object.fromEntries(steps.map(({ name, seconds }) => [name, seconds * slowness]));
}

const inMinutes = (seconds) =>
  seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;

/** Says what a whole run is expected to take, how far it is, and what is left. */
export class Progress {
  #started = performance.now();
  #expected;
  #lanes;
  /** By name of the step. */
  #states = new Map();
  #timer;

  /**
   * @param {{ name: string, seconds: number }[]} steps with their usual times on two quiet cores
   * @param {number} lanes steps that run at a time
   */
  constructor(steps, lanes) {
    this.#expected = expectedTimes(steps);
    this.#lanes = lanes;
    for (const { name } of steps) this.#states.set(name, { share: 0 });
    say(`${steps.length} steps, ${lanes} at a time, about ${inMinutes(this.#left())} here`);
    this.#timer = setInterval(() => this.#sayState(), interval).unref();
  }

  begin(name) {
    const state = this.#states.get(name);
    if (state) state.begun = performance.now();
  }

  /** @param {{ done: number, total: number, unit: string }} progress of a runner */
  report(name, { done, total, unit }) {
    const state = this.#states.get(name);
    if (!state) return;
    state.share = total === 0 ? 0 : done / total;
    state.text = `${done} of ${total} ${unit}`;
  }

  end(name) {
    const state = this.#states.get(name);
    if (state) Object.assign(state, { share: 1, seconds: this.#secondsSince(state.begun) });
  }

  /** Ends the lines; remembers the times of a run that passed. */
  stop(hasPassed) {
    clearInterval(this.#timer);
    if (!hasPassed) return;
    const times = [...this.#states].map(([name, { seconds }]) => [name, seconds]);
    mkdirSync(dirname(timesFile), { recursive: true });
    writeFileSync(timesFile, JSON.stringify(Object.fromEntries(times)));
  }

  #secondsSince(moment) {
    return (performance.now() - moment) / 1_000;
  }

  /** Seconds until the end: the open work at the pace of the work that is done. */
  #left() {
    let [spent, done, open, longest] = [0, 0, 0, 0];
    for (const [name, { share, begun, seconds }] of this.#states) {
      const expected = this.#expected[name] ?? 0;
      if (begun !== undefined) spent += seconds ?? this.#secondsSince(begun);
      done += expected * share;
      open += expected * (1 - share);
      longest = Math.max(longest, expected * (1 - share));
    }
    const pace = done > 0 ? Math.max(0.5, spent / done) : 1;
    return pace * Math.max(open / this.#lanes, longest);
  }

  #sayState() {
    const states = [...this.#states];
    const ended = states.filter(([, { share }]) => share === 1).length;
    const running = states
      .filter(([, { begun, share }]) => begun !== undefined && share < 1)
      .map(([name, { text }]) => (text === undefined ? name : `${name} ${text}`));
    const passed = inMinutes(this.#secondsSince(this.#started));
    const where = `step ${Math.min(ended + 1, states.length)} of ${states.length}`;
    say(`${passed}, ${where}: ${running.join(', ')}; about ${inMinutes(this.#left())} left`);
  }
}
