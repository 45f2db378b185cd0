import { useEffect, useEffectEvent } from 'react';
import { ApiError } from '../../lib/api/errors.js';

const shortestPause = 5_000;
const longestPause = 5 * 60_000;

/** Something that a visitor chose before signing in, and that is done after it. */
interface RememberedCommand<Result> {
  /** What is remembered; null for nothing. */
  remembered: () => string | null;
  forget: (subject: string) => void;
  send: (subject: string) => Promise<Result>;
  onDone: (result: Result) => void;
  /** It can never be done. */
  onRefused: (failure: ApiError) => void;
  /** It failed for the first time, and is tried again. */
  onPostponed: () => void;
}

/**
 * Does what a visitor wanted once there is a session. It stays remembered until it is done or never
 * can be. It is retried after a pause, when the network is back, and on the next page.
 */
export function useRememberedCommand<Result>(command: RememberedCommand<Result>): void {
  const { send, remembered, forget } = command;
  const onDone = useEffectEvent(command.onDone);
  const onRefused = useEffectEvent(command.onRefused);
  const onPostponed = useEffectEvent(command.onPostponed);
  useEffect(() => {
    let failures = 0;
    let again: ReturnType<typeof setTimeout> | undefined;
    let busy = false;
    let left = false;
    const attempt = async () => {
      const subject = remembered();
      if (subject === null || busy) return;
      busy = true;
      clearTimeout(again);
      try {
        const result = await send(subject);
        forget(subject);
        onDone(result);
      } catch (failure) {
        if (isPermanent(failure)) {
          forget(subject);
          onRefused(failure);
        } else {
          if (failures === 0) onPostponed();
          const pause = Math.min(shortestPause * 2 ** failures, longestPause);
          failures += 1;
          if (!left) again = setTimeout(() => void attempt(), pause);
        }
      } finally {
        busy = false;
      }
    };
    const online = () => void attempt();
    window.addEventListener('online', online);
    void attempt();
    return () => {
      left = true;
      clearTimeout(again);
      window.removeEventListener('online', online);
    };
  }, [send, remembered, forget]);
}

/** Whether it can never be done; otherwise network, session or server failed for a while. */
function isPermanent(failure: unknown): failure is ApiError {
  if (!(failure instanceof ApiError)) return false;
  const { status } = failure;
  return status < 500 && ![401, 408, 429].includes(status);
}
