import { watch } from 'node:fs';
import { basename, dirname } from 'node:path';

/**
 * Milliseconds after a write until the first call, and at most between two. What was written counts
 * only once the disk has it, which cannot be watched: so it calls several times, ever less often.
 */
const firstDelayMs = 2;
const maxDelayMs = 128;

/**
 * Calls soon after the write-ahead log of a database was written, by any process, and a few times
 * more; gives the way to stop. Where files cannot be watched (some network folders, no watches left)
 * it never calls.
 */
export function watchWal(file: string, written: () => void): () => void {
  const log = `${basename(file)}-wal`;
  let pause = firstDelayMs;
  let timer: NodeJS.Timeout | undefined;
  const callSoon = () => {
    timer = setTimeout(() => {
      timer = undefined;
      pause *= 2;
      if (pause <= maxDelayMs) callSoon();
      written();
    }, pause).unref();
  };
  try {
    const watcher = watch(dirname(file), { persistent: false }, (_, name) => {
      if (name !== log || (timer && pause === firstDelayMs)) return;
      clearTimeout(timer);
      pause = firstDelayMs;
      callSoon();
    });
    watcher.on('error', () => watcher.close());
    return () => {
      watcher.close();
      clearTimeout(timer);
    };
  } catch {
    return () => undefined;
  }
}
