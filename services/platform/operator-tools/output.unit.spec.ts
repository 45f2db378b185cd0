import { describe, expect, it } from '@jest/globals';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Output } from './output.js';

async function* many(count: number) {
  await Promise.resolve();
  for (let index = 0; index < count; index += 1) yield { person: `p${index}`, likes: index };
}

/** The output for this number of rows. */
async function printed(count: number, json: boolean): Promise<string> {
  const [results, remarks] = [new PassThrough(), new PassThrough()];
  const reading = text(results);
  await new Output(results, remarks, json).stream(many(count));
  results.end();
  return reading;
}

describe('Streamed rows', () => {
  it('are printed under one header, in parts with their own column widths', async () => {
    expect(await printed(2, false)).toBe('person  likes\np0          0\np1          1\n');
    const lines = (await printed(2_500, false)).trimEnd().split('\n');
    expect(lines).toHaveLength(2_501);
    expect(lines.filter((line) => line.startsWith('person'))).toHaveLength(1);
    expect(lines.at(-1)).toMatch(/^p2499 +2499$/);
  });

  it('are printed as one JSON object per line for scripts, and as nothing without rows', async () => {
    const lines = (await printed(1_001, true)).trimEnd().split('\n');
    expect(lines.map((line): unknown => JSON.parse(line))).toHaveLength(1_001);
    expect([await printed(0, true), await printed(0, false)]).toEqual(['', '']);
  });
});
