import { describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeCsv, writeRawCsv, type WriteRows } from '../file-formats.js';
import type { Column } from '../columns.js';

const texts = ['=SUM(A1)', '+1', '-id', '@x', '\t=1', '\r=1', '＝1', 'a=b', '"=1"', '', "'=1"];

async function* rows() {
  for (const text of texts) yield Promise.resolve({ text, number: -5, list: ['=1'], none: null });
}

async function written(write: WriteRows): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'trboo-csv-'));
  const file = join(folder, 'table.csv');
  const handle = await open(file, 'w');
  const columns = ['text', 'number', 'list', 'none'].map((name): Column => {
    const meaning = { as: 'plain', means: '' } as const;
    return { name, field: name, type: 'text', meaning, content: 'value', cellOf: String };
  });
  await write(handle, columns, rows());
  await handle.close();
  const lines = readFileSync(file, 'utf8').split('\n');
  rmSync(folder, { recursive: true });
  return lines;
}
const rest = ',-5,"[""=1""]",';

describe('CSV', () => {
  it('contains no text that a spreadsheet runs as a formula, and starts with a byte order mark', async () => {
    const first = ["'=SUM(A1)", "'+1", "'-id", "'@x", "'\t=1", '"\'\r=1"', "'＝1", 'a=b'];
    const cells = [...first, '"""=1"""', '""', "'=1"];
    expect(await written(writeCsv)).toEqual([
      '\uFEFFtext,number,list,none',
      ...cells.map((cell) => `${cell}${rest}`),
      '',
    ]);
  });

  it('contains all texts unchanged in raw mode', async () => {
    const [header, first, , id] = await written(writeRawCsv);
    expect([header, first, id]).toEqual(['text,number,list,none', `=SUM(A1)${rest}`, `-id${rest}`]);
  });
});
