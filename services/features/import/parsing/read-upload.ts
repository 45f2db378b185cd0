import { on } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import {
  type ImportQuestion,
  importQuestion,
  unfitReasons,
} from '../../../contract/library/import.js';
import { KeyedQueue } from '../../../platform/tools/tasks.js';
import type { Mapping } from './service.js';
import { importedRow, type ImportedRow, type ReadFile, readFile } from './row.js';
import { UnfitFile } from './unfit-file.js';

/** Milliseconds and megabytes that reading one file may take. */
const maxMs = 60_000;
const maxMb = 768;
/** V8's own choice lets garbage grow by 120 MB more in 50,000 rows. */
const maxYoungMb = 16;

const message = z.union([
  z.object({ file: readFile }),
  z.object({ rows: z.array(importedRow) }),
  z.object({ unfit: z.enum(unfitReasons) }),
  importQuestion,
]);
type Message = z.infer<typeof message>;

/** Receives each page of rows in the order of the file. */
type TakeRows = (rows: readonly ImportedRow[]) => Promise<void>;

const reading = new KeyedQueue();
const program = new URL('./import-worker.js', import.meta.url);

/**
 * Reads a file in a thread of its own, one file at a time, so that neither its parsing nor its size
 * disturbs anybody.
 * @returns a question when only the person can say how it is read
 * @throws UnfitFile
 */
export function readUpload(
  bytes: Uint8Array<ArrayBuffer>,
  mapping: Mapping,
  take: TakeRows,
): Promise<ReadFile | ImportQuestion> {
  // Compiled by a test runner, there is no program of the thread.
  return reading.run('', () =>
    existsSync(fileURLToPath(program))
      ? readInThread(bytes, mapping, take)
      : readHere(bytes, mapping, take),
  );
}

async function readHere(bytes: Uint8Array, mapping: Mapping, take: TakeRows) {
  // Loaded here only: the thread has parsers of its own.
  const { parseFile } = await import('./parse-file.js');
  const parsed = await parseFile(bytes, mapping);
  if ('asks' in parsed) return parsed;
  await take(parsed.rows);
  return { ...parsed, rows: parsed.rows.length, unreadable: [...parsed.unreadable] };
}

async function readInThread(bytes: Uint8Array<ArrayBuffer>, mapping: Mapping, take: TakeRows) {
  const worker = new Worker(program, {
    workerData: { bytes, mapping },
    transferList: [bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: maxMb, maxYoungGenerationSizeMb: maxYoungMb },
  });
  const timer = setTimeout(() => void worker.terminate(), maxMs);
  const messages = on(worker, 'message', { close: ['exit'] });
  const next = async (): Promise<Message> => {
    // The thread ends by itself only when it runs out of memory or time.
    const received = await messages.next().catch(() => undefined);
    if (received === undefined || received.done) throw new UnfitFile('not-readable');
    return message.parse(z.tuple([z.unknown()]).parse(received.value)[0]);
  };
  try {
    const first = await next();
    if ('unfit' in first) throw new UnfitFile(first.unfit);
    if ('asks' in first) return first;
    if (!('file' in first)) throw new Error('rows came before their file');
    for (let taken = 0; taken < first.file.rows;) {
      worker.postMessage('next');
      const answer = await next();
      if (!('rows' in answer)) throw new Error('something came instead of rows');
      await take(answer.rows);
      taken += answer.rows.length;
    }
    return first.file;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
