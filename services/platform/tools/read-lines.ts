import { readFileSync } from 'node:fs';
import type { z } from 'zod';

/**
 * The entries of a data file that comes with the program, one JSON value a line.
 * @throws ZodError or SyntaxError where a line is no such entry.
 */
export function readLines<Entry>(file: URL, schema: z.ZodType<Entry>): readonly Entry[] {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.map((line) => schema.parse(JSON.parse(line)));
}
