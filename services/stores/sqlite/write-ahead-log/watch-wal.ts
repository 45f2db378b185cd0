import { watch } from 'node:fs';
import { basename, dirname } from 'node:path';

/**
 * Milliseconds after a write until the first call, and at most between two. What was written counts
 * only once the disk has it, which cannot be watched: so it calls several times, ever less often.
 */
const firstPause = 2;
const longestPause = 128;

/**
 * Calls soon after the write-ahead log of a database was written, by any process, and a few times
 * more; gives the way to stop. Where files cannot be watched (some network folders, no watches left)
 * it never calls.
 */
export function watchWriteAheadLog(file: string, written: () => void): () => void {
  const log = `${basename(file)}-wal`;
  let pause = firstPause;
  let timer: NodeJS.Timeout | undefined;
  const callSoon = () => {
    timer = setTimeout(() => {
      timer = undefined;
      pause *= 2;
      if (pause <= longestPause) callSoon();
      written();
    }, pause).unref();
  };
  try {
    const watcher = watch(dirname(file), { persistent: false }, (_, name) => {
      if (name !== log || (timer && pause === firstPause)) return;
      clearTimeout(timer);
      pause = firstPause;
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
