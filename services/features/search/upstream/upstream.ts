import type { ReadableStream } from 'node:stream/web';
import {
  BrokenCircuitError,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  handleWhen,
} from 'cockatiel';
import { ZodError } from 'zod';
import { type Rate, TokenBucket } from '../../../platform/tools/token-bucket.js';
import { ProviderFailure } from '../search-port.js';

/** Maximum bytes of an answer; the longest real ones have a tenth of it. */
const maxBytes = 1_000_000;

/**
 * The body as text.
 * @throws ProviderFailure for a body of more than 1 MB.
 */
async function boundedText(response: Response): Promise<string> {
  const tooLong = () => new ProviderFailure('down', 'the answer is too long');
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) {
    await response.body?.cancel();
    throw tooLong();
  }
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let length = 0;
  // Fetch yields bytes; Node's types do not say so.
  const body = response.body as ReadableStream<Uint8Array> | null;
  for await (const chunk of body ?? []) {
    length += chunk.byteLength;
    // Leaving the loop cancels the rest.
    if (length > maxBytes) throw tooLong();
    parts.push(decoder.decode(chunk, { stream: true }));
  }
  return parts.join('') + decoder.decode();
}

const maxPauseMs = 24 * 60 * 60 * 1_000;
/** In Spotify's refusals after an exhausted quota, which have no `Retry-After`. */
const quotaExceeded = /QUOTA_EXCEEDED/;
const quotaPauseMs = 3 * 60 * 60 * 1_000;

/**
 * Milliseconds that a refusal asks to wait: `Retry-After` (seconds or a date, RFC 9110), at most a
 * day; undefined without one.
 */
function pauseOf(header: string | null, body: string, now: number): number | undefined {
  const requested = header === null ? undefined : milliseconds(header.trim(), now);
  if (requested !== undefined) return Math.min(Math.max(requested, 0), maxPauseMs);
  return quotaExceeded.test(body) ? quotaPauseMs : undefined;
}

function milliseconds(header: string, now: number): number | undefined {
  if (/^\d+$/.test(header)) return Number(header) * 1_000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : date - now;
}

/** Settings of the connection to one provider. */
interface UpstreamOptions {
  /** URL to which the paths of requests are appended. */
  readonly base: URL;
  readonly userAgent: string;
  /** The rate limit that we keep towards the provider. */
  readonly rate: Rate;
  /** Milliseconds until the whole response must be there. */
  readonly timeLimit?: number;
  /** Status codes by which the provider reports an exhausted quota; 429 if missing. */
  readonly quota?: readonly number[];
  readonly now?: () => number;
}

/** One request to a provider. */
interface UpstreamRequest {
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: 'GET' | 'POST';
  readonly body?: string;
  /** Status of a missing item; `read` is then called with null. */
  readonly absent?: number;
}

/** The state of a provider, for operators. */
export interface UpstreamStatus {
  readonly state: 'closed' | 'open' | 'half-open';
  /** ISO 8601 time until which the provider asked us to wait; null if it did not. */
  readonly pausedUntil: string | null;
  readonly requests: number;
  readonly failures: Readonly<Record<ProviderFailure['reason'], number>>;
  readonly lastFailure: string | null;
}

const defaultTimeLimitMs = 4_000;
/** Failures in a row that open the circuit breaker. */
const failuresToBreak = 3;
/** Milliseconds from opening the circuit breaker until it lets one request through. */
const breakMs = 60_000;

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
    { halfOpenAfter: breakMs, breaker: new ConsecutiveBreaker(failuresToBreak) },
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
   * Sends a request and reads the JSON of the response; a schema error of `read` counts as the
   * provider's failure.
   * @throws ProviderFailure; the reason of the signal when the caller aborts.
   */
  async request<Answer>(
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
      if (failure instanceof ProviderFailure) this.recordFailure(failure);
      throw failure;
    }
  }

  private recordFailure({ reason, message, pause }: ProviderFailure): void {
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
    const timeout = AbortSignal.timeout(this.options.timeLimit ?? defaultTimeLimitMs);
    try {
      const signal = AbortSignal.any([caller, timeout]);
      const response = await fetch(this.urlOf(request), this.initOf(request, signal));
      if (response.status === request.absent) return read(null);
      if (!response.ok) throw await this.failureOf(response);
      return read(JSON.parse((await boundedText(response)).trim()));
    } catch (error) {
      if (caller.aborted || error instanceof ProviderFailure) throw error;
      throw new ProviderFailure('down', reasonOf(error, timeout.aborted));
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

  private async failureOf(response: Response): Promise<ProviderFailure> {
    const { status, headers } = response;
    const text = await boundedText(response);
    const isQuota = (this.options.quota ?? [429]).includes(status);
    const reason = isQuota ? 'quota' : status === 401 || status === 403 ? 'refused' : 'down';
    const pause = pauseOf(headers.get('retry-after'), text, this.now());
    return new ProviderFailure(reason, `answered ${status}`, pause);
  }
}

function reasonOf(error: unknown, hasTimedOut: boolean): string {
  if (hasTimedOut) return 'took too long';
  if (error instanceof ZodError) return 'the answer has an unexpected shape';
  if (error instanceof SyntaxError) return 'the answer is not JSON';
  return 'cannot be reached';
}
