import {
  BrokenCircuitError,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  handleWhen,
} from 'cockatiel';
import { ZodError } from 'zod';
import { ProviderFailure } from '../search-port.js';
import { boundedText } from './bounded-body.js';
import { pauseOf } from './retry-after.js';
import { type Rate, TokenBucket } from '../../../platform/tools/token-bucket.js';

/** How one provider is asked. */
export interface UpstreamOptions {
  /** Its base address. */
  readonly base: URL;
  readonly userAgent: string;
  /** What it allows, kept on our side. */
  readonly rate: Rate;
  /** Milliseconds for one whole answer. */
  readonly timeLimit?: number;
  /** Status codes of an exhausted quota. */
  readonly quota?: readonly number[];
  readonly now?: () => number;
}

/** One request to a provider. */
export interface UpstreamRequest {
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: 'GET' | 'POST';
  readonly body?: string;
  /** The status of a missing item: the answer is read as null. */
  readonly absent?: number;
}

/** What operators see of a provider. */
export interface UpstreamStatus {
  readonly state: 'closed' | 'open' | 'half-open';
  /** ISO 8601: it asked to wait until then; null otherwise. */
  readonly pausedUntil: string | null;
  readonly requests: number;
  readonly failures: Readonly<Record<ProviderFailure['reason'], number>>;
  readonly lastFailure: string | null;
}

const defaultTimeLimit = 4_000;
/** Failures in a row that open the circuit breaker. */
const failuresToBreak = 3;
/** Milliseconds until one request is let through again. */
const breakFor = 60_000;

const states: Readonly<Record<CircuitState, UpstreamStatus['state']>> = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.HalfOpen]: 'half-open',
  [CircuitState.Open]: 'open',
  [CircuitState.Isolated]: 'open',
};

/**
 * The connection to one provider: its rate limit, a pause it asked for, a circuit breaker, a
 * timeout and a size limit. Every failure is a {@link ProviderFailure}, or the reason of the signal
 * when the caller has left.
 */
export class Upstream {
  private readonly breaker = circuitBreaker(
    handleWhen((error) => error instanceof ProviderFailure),
    { halfOpenAfter: breakFor, breaker: new ConsecutiveBreaker(failuresToBreak) },
  );
  private readonly bucket: TokenBucket;
  private readonly now: () => number;
  private pausedUntil = 0;
  private requests = 0;
  private readonly failures = { down: 0, quota: 0, refused: 0 };
  private lastFailure: string | null = null;

  constructor(private readonly options: UpstreamOptions) {
    this.now = options.now ?? (() => Date.now());
    this.bucket = new TokenBucket(options.rate, this.now);
  }

  get status(): UpstreamStatus {
    return {
      state: states[this.breaker.state],
      pausedUntil: this.pausedUntil > this.now() ? new Date(this.pausedUntil).toISOString() : null,
      requests: this.requests,
      failures: { ...this.failures },
      lastFailure: this.lastFailure,
    };
  }

  /**
   * Asks, and parses the answer's JSON; a schema error counts as the provider's failure.
   * @throws ProviderFailure
   */
  async ask<Answer>(
    request: UpstreamRequest,
    read: (json: unknown) => Answer,
    signal: AbortSignal,
  ): Promise<Answer> {
    try {
      signal.throwIfAborted();
      if (this.pausedUntil > this.now()) throw new ProviderFailure('quota', 'asked to wait');
      if (!this.bucket.take())
        throw new ProviderFailure('quota', 'was asked as often as it allows');
      return await this.breaker.execute(() => this.fetch(request, read, signal));
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      const failure =
        error instanceof BrokenCircuitError
          ? new ProviderFailure('down', 'failed too often to be asked now')
          : error;
      if (failure instanceof ProviderFailure) this.note(failure);
      throw failure;
    }
  }

  private note({ reason, message, pause }: ProviderFailure): void {
    this.failures[reason] += 1;
    this.lastFailure = message;
    if (pause !== undefined) this.pausedUntil = this.now() + pause;
  }

  private async fetch<Answer>(
    request: UpstreamRequest,
    read: (json: unknown) => Answer,
    caller: AbortSignal,
  ): Promise<Answer> {
    this.requests += 1;
    const limit = new AbortController();
    const stop = () => limit.abort();
    const timer = setTimeout(stop, this.options.timeLimit ?? defaultTimeLimit);
    caller.addEventListener('abort', stop, { once: true });
    try {
      const response = await fetch(this.urlOf(request), this.initOf(request, limit.signal));
      if (response.status === request.absent) return read(null);
      if (!response.ok) throw await this.refusal(response);
      return read(JSON.parse((await boundedText(response)).trim()));
    } catch (error) {
      if (caller.aborted || error instanceof ProviderFailure) throw error;
      throw new ProviderFailure('down', reasonOf(error, limit.signal.aborted));
    } finally {
      clearTimeout(timer);
      caller.removeEventListener('abort', stop);
    }
  }

  private urlOf({ path, query = {} }: UpstreamRequest): URL {
    const url = new URL(this.options.base);
    url.pathname = `${url.pathname.replace(/\/$/, '')}${path}`;
    url.search = new URLSearchParams(query).toString();
    return url;
  }

  private initOf({ method, headers, body }: UpstreamRequest, signal: AbortSignal): RequestInit {
    const { userAgent } = this.options;
    return {
      method: method ?? 'GET',
      headers: { accept: 'application/json', 'user-agent': userAgent, ...headers },
      ...(body !== undefined && { body }),
      // A redirect would lead to an address that was not configured.
      redirect: 'error',
      signal,
    };
  }

  private async refusal(response: Response): Promise<ProviderFailure> {
    const { status, headers } = response;
    const text = await boundedText(response);
    const quota = (this.options.quota ?? [429]).includes(status);
    const reason = quota ? 'quota' : status === 401 || status === 403 ? 'refused' : 'down';
    const pause = pauseOf(headers.get('retry-after'), text, this.now());
    return new ProviderFailure(reason, `answered ${status}`, pause);
  }
}

function reasonOf(error: unknown, late: boolean): string {
  if (late) return 'took too long';
  if (error instanceof ZodError) return 'the answer has another shape';
  if (error instanceof SyntaxError) return 'the answer is no JSON';
  return 'cannot be reached';
}
