import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { mapping } from './service.js';
import { parseFile } from './parse-file.js';
import { UnfitFile } from './unfit-file.js';

/** Rows of one message: receiving more would block the thread that answers people. */
const rowsPerMessage = 100;

const task = z.object({ bytes: z.instanceof(Uint8Array), mapping: mapping.optional() });

async function answerOf(data: unknown) {
  const { bytes, mapping: given } = task.parse(data);
  try {
    return await parseFile(bytes, given);
  } catch (error) {
    if (error instanceof UnfitFile) return { unfit: error.reason };
    throw error;
  }
}

const answer = await answerOf(workerData);
if ('rows' in answer) {
  const { rows, ...file } = answer;
  let sent = 0;
  // Rows are sent one page at a time, when they are asked for.
  parentPort?.on('message', () => {
    parentPort?.postMessage({ rows: rows.slice(sent, (sent += rowsPerMessage)) });
  });
  parentPort?.postMessage({ file: { ...file, rows: rows.length } });
} else parentPort?.postMessage(answer);
