import { LRUCache } from 'lru-cache';

/** Size of all answers together, as characters of JSON: at most about 30 MB of memory. */
const maxCharacters = 15_000_000;

/** A request that has not been answered yet. */
interface PendingRequest {
  readonly answer: Promise<object>;
  readonly abort: AbortController;
  /** Number of callers that wait for the answer. */
  waiting: number;
}

/** Caches providers' answers. Concurrent equal requests are sent once. */
export class AnswerCache {
  private readonly answers = new LRUCache<string, object>({
    maxSize: maxCharacters,
    sizeCalculation: (answer, key) => key.length + JSON.stringify(answer).length,
  });
  private readonly pending = new Map<string, PendingRequest>();
  private hits = 0;

  get status(): { readonly hits: number; readonly kept: number; readonly underWay: number } {
    return { hits: this.hits, kept: this.answers.size, underWay: this.pending.size };
  }

  /**
   * The cached answer, else that of `request`, cached for `lifetime` milliseconds. A request whose
   * last caller has aborted is aborted too.
   * @throws the reason of the signal when the caller aborts
   */
  async get<Answer extends object>(
    key: string,
    lifetime: (answer: Answer) => number,
    signal: AbortSignal,
    request: (signal: AbortSignal) => Promise<Answer>,
  ): Promise<Answer> {
    signal.throwIfAborted();
    const cached = this.answers.get(key);
    if (cached !== undefined) {
      this.hits += 1;
      return cached as Answer;
    }
    const pending = this.pending.get(key) ?? this.start(key, lifetime, request);
    pending.waiting += 1;
    try {
      return (await untilAborted(pending.answer, signal)) as Answer;
    } finally {
      pending.waiting -= 1;
      if (pending.waiting === 0) {
        this.remove(key, pending);
        pending.abort.abort();
      }
    }
  }

  private start<Answer extends object>(
    key: string,
    lifetime: (answer: Answer) => number,
    request: (signal: AbortSignal) => Promise<Answer>,
  ): PendingRequest {
    const abort = new AbortController();
    const answer = request(abort.signal).then((found) => {
      const ttl = lifetime(found);
      if (ttl > 0) this.answers.set(key, found, { ttl });
      return found;
    });
    // Waiting callers receive the error; without any, it must not count as unhandled.
    answer.catch(() => undefined);
    const pending = { answer, abort, waiting: 0 };
    this.pending.set(key, pending);
    return pending;
  }

  private remove(key: string, pending: PendingRequest): void {
    if (this.pending.get(key) === pending) this.pending.delete(key);
  }
}

/** The promise's outcome, or the reason of the signal when that comes first. */
function untilAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
