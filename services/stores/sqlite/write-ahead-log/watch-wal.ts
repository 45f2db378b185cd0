import { watch } from 'node:fs';
import { basename, dirname } from 'node:path';

/**
 * Milliseconds from a write to the first call, and the maximum between two calls. A write is visible
 * only after it was synced, which cannot be watched, so there are several calls at growing intervals.
 */
const firstDelayMs = 2;
const maxDelayMs = 128;

/**
 * Calls `onWritten` several times after any process wrote the write-ahead log of a database. Returns a
 * function that stops it. Never calls where files cannot be watched (some network folders, no watches
 * left).
 */
export function watchWal(file: string, onWritten: () => void): () => void {
  const log = `${basename(file)}-wal`;
  let pause = firstDelayMs;
  let timer: NodeJS.Timeout | undefined;
  const callSoon = () => {
    timer = setTimeout(() => {
      timer = undefined;
      pause *= 2;
      if (pause <= maxDelayMs) callSoon();
      onWritten();
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
