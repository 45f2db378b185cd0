import { setImmediate } from 'node:timers/promises';

/**
 * One question for all who ask it in the same turn. It is put after they have asked, so that nobody is
 * answered with what was true before.
 */
export function deduplicatePerTick<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asking: Promise<Answer> | undefined;
  return () => {
    asking ??= setImmediate().then(() => {
      asking = undefined;
      return ask();
    });
    return asking;
  };
}
