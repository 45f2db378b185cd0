import { expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { commandLogFile, recordCommand } from './option-values.js';

const line = z.strictObject({
  time: z.iso.datetime(),
  user: z.string().min(1),
  command: z.string(),
});

it('records each command of operators in a file that only its owner can read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'trboo-'));
  for (const command of ['export', 'replay']) recordCommand(folder, command);
  const file = join(folder, commandLogFile);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  expect(lines.map((each) => line.parse(JSON.parse(each)).command)).toEqual(['export', 'replay']);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  rmSync(folder, { recursive: true });
});
