import { LRUCache } from 'lru-cache';

/** Size of all answers together, as characters of JSON: at most about 30 MB of memory. */
const mostCharacters = 15_000_000;

interface Flight {
  readonly answer: Promise<object>;
  readonly abort: AbortController;
  waiting: number;
}

/** Caches answers, and asks once for concurrent equal requests. */
export class AnswerCache {
  private readonly kept = new LRUCache<string, object>({
    maxSize: mostCharacters,
    sizeCalculation: (answer, key) => key.length + JSON.stringify(answer).length,
  });
  private readonly flights = new Map<string, Flight>();
  private hits = 0;

  get status(): { readonly hits: number; readonly kept: number; readonly underWay: number } {
    return { hits: this.hits, kept: this.kept.size, underWay: this.flights.size };
  }

  /**
   * The cached answer, else that of `ask`, cached for `lifetime` milliseconds. A request that
   * nobody waits for any more is aborted; an aborting caller gets the reason of its signal.
   */
  async get<Answer extends object>(
    key: string,
    lifetime: (answer: Answer) => number,
    signal: AbortSignal,
    ask: (signal: AbortSignal) => Promise<Answer>,
  ): Promise<Answer> {
    signal.throwIfAborted();
    const kept = this.kept.get(key);
    if (kept !== undefined) {
      this.hits += 1;
      return kept as Answer;
    }
    const flight = this.flights.get(key) ?? this.start(key, lifetime, ask);
    flight.waiting += 1;
    try {
      return (await untilAborted(flight.answer, signal)) as Answer;
    } finally {
      flight.waiting -= 1;
      if (flight.waiting === 0) {
        this.forget(key, flight);
        flight.abort.abort();
      }
    }
  }

  private start<Answer extends object>(
    key: string,
    lifetime: (answer: Answer) => number,
    ask: (signal: AbortSignal) => Promise<Answer>,
  ): Flight {
    const abort = new AbortController();
    const answer = ask(abort.signal).then((found) => {
      const ttl = lifetime(found);
      if (ttl > 0) this.kept.set(key, found, { ttl });
      return found;
    });
    // Callers that wait receive the error; without callers nobody needs it.
    answer.catch(() => undefined);
    const flight = { answer, abort, waiting: 0 };
    this.flights.set(key, flight);
    return flight;
  }

  private forget(key: string, flight: Flight): void {
    if (this.flights.get(key) === flight) this.flights.delete(key);
  }
}

/** The promise's outcome, or the reason of the signal when that comes first. */
function untilAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const gone = () => reject(signal.reason as Error);
    signal.addEventListener('abort', gone, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', gone));
  });
}
