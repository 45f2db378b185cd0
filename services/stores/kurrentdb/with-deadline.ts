import { StoreUnavailable } from '../ports.js';

export interface DeadlineOptions {
  readonly timeout: number;
  /** Aborts when the store is closed. */
  readonly closed: AbortSignal;
}

/**
 * Runs work with a deadline. The client has none for most calls, and leaves calls pending when it
 * is disposed.
 * @param start starts the work, and returns a function that cancels it.
 * @throws StoreUnavailable when the time is over or the store is closed.
 */
export function withDeadline<T>(
  { timeout, closed }: DeadlineOptions,
  start: (resolve: (value: T) => void, reject: (error: unknown) => void) => () => void,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      closed.removeEventListener('abort', refuse);
    };
    const fail = (message: string) => {
      end();
      reject(new StoreUnavailable(message));
      cancel();
    };
    const refuse = () => fail('the event store is closed');
    const timer = setTimeout(
      () => fail(`the event store did not answer within ${timeout} ms`),
      timeout,
    );
    closed.addEventListener('abort', refuse);
    const cancel = start(
      (value) => {
        end();
        resolve(value);
      },
      (error) => {
        end();
        reject(error instanceof Error ? error : new Error(String(error)));
      },
    );
    if (closed.aborted) refuse();
  });
}
