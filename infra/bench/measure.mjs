import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const runs = 5;

/** The value below which a share of the values lies. */
export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

/** A few significant digits, thousands apart. */
export function show(value) {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString('en', { maximumFractionDigits: digits });
}

/**
 * Runs several measurements in turns, so that a machine that slows down slows all of them.
 * `measures`: name → function that returns one figure.
 * @returns name → figures of all runs
 */
export async function inTurns(measures) {
  const figures = Object.fromEntries(Object.keys(measures).map((name) => [name, []]));
  for (let run = 0; run < runs; run += 1) {
    for (const [name, measure] of Object.entries(measures)) figures[name].push(await measure());
  }
  return figures;
}

/** Prints one line per figure: median, spread, and the ratio of the medians to a named peer. */
export function print(title, unit, figures, peer) {
  process.stdout.write(`\n${title} (${unit}, median of ${runs}, least – greatest)\n`);
  const reference = peer && quantile(figures[peer], 0.5);
  for (const [name, values] of Object.entries(figures)) {
    const spread = `${show(Math.min(...values))} – ${show(Math.max(...values))}`;
    const ratio =
      reference && name !== peer ? `  ${show(quantile(values, 0.5) / reference)} × ${peer}` : '';
    const median = show(quantile(values, 0.5)).padStart(10);
    process.stdout.write(`  ${name.padEnd(46)}${median}   ${spread}${ratio}\n`);
  }
}

/** Runs `task` with a new folder and removes it afterwards. */
export async function withFolder(task) {
  const folder = mkdtempSync(join(tmpdir(), 'trboo-bench-'));
  try {
    return await task(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Seconds that a task takes. */
export async function seconds(task) {
  const started = performance.now();
  await task();
  return (performance.now() - started) / 1_000;
}

/** Runs `total` tasks, this many at a time. */
export async function concurrently(width, total, task) {
  let next = 0;
  const worker = async () => {
    while (next < total) {
      const index = next;
      next += 1;
      await task(index);
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
}
