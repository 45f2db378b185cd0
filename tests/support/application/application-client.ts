import { once } from 'node:events';
import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { z } from 'zod';
import { type Position, startPosition } from '../../../events/kernel/event.js';
import { type Call, parametersIn } from '../../../services/contract/call.js';
import { minPositionHeader, positionHeader } from '../../../services/contract/headers.js';
import type { EventStore, StoredEvent } from '../../../services/stores/ports.js';

/** An answer as it came over HTTP. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: http.IncomingHttpHeaders;
}

export interface RawRequest {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly payload?: string | Uint8Array;
}

export interface SendOptions {
  readonly cookie?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether a request is sent again while the read side lags; true by default. */
  readonly retries?: boolean;
}

/** Attempts while the read side lags; the server waits one or two seconds in each. */
const tries = 60;
const responded = z.tuple([z.instanceof(http.IncomingMessage)]);

/** Decompression by content encoding. */
const decoders = new Map([
  ['br', promisify(zlib.brotliDecompress)],
  ['gzip', promisify(zlib.gunzip)],
  ['deflate', promisify(zlib.inflate)],
]);

/** The decompressed body of a response. */
async function textOf(response: http.IncomingMessage): Promise<string> {
  const bytes = await buffer(response);
  const encoding = response.headers['content-encoding'];
  if (encoding === undefined || encoding === 'identity' || bytes.length === 0) {
    return bytes.toString();
  }
  const decode = decoders.get(encoding);
  if (decode === undefined) throw new Error(`an answer in ${encoding}`);
  return (await decode(bytes)).toString();
}

/**
 * Whether the read side lags too much: the server answers 503, or a read without the minimum position
 * that it asks for.
 */
function isLagging({ method }: Call, { headers: sent }: SendOptions, answer: Answer): boolean {
  const { status, headers } = answer;
  if (status === 503) return headers['retry-after'] === '1';
  const least = sent?.[minPositionHeader] ?? startPosition;
  return method === 'GET' && status === 200 && String(headers[positionHeader]) < least;
}

/** A client of an application, over HTTP. */
export abstract class ApplicationClient {
  /** Address of the application. */
  abstract readonly url: string;

  /** Sends any request to a call, including ones that the contract forbids. */
  async send(call: Call, request: object, options: SendOptions = {}): Promise<Answer> {
    const { retries = true } = options;
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.sendOnce(call, request, options);
      if (!retries || attempt === tries || !isLagging(call, options, answer)) return answer;
    }
  }

  private sendOnce(call: Call, request: object, { cookie, headers }: SendOptions): Promise<Answer> {
    const inQuery = parametersIn(call) === 'query';
    const query = inQuery ? `?${new URLSearchParams({ ...request }).toString()}` : '';
    return this.request({
      method: call.method,
      path: `${call.path}${query}`,
      headers: { ...headers, ...(cookie && { cookie }), 'content-type': 'application/json' },
      ...(!inQuery && { payload: JSON.stringify(request) }),
    });
  }

  /** Sends a request as it stands. */
  async request({ payload, headers: given, ...options }: RawRequest): Promise<Answer> {
    // Node sends no content-length for the body of a DELETE.
    const length = payload !== undefined && { 'content-length': Buffer.byteLength(payload) };
    const message = http.request(this.url, { ...options, headers: { ...given, ...length } });
    message.end(payload);
    const [response] = responded.parse(await once(message, 'response'));
    const body = await textOf(response);
    const { statusCode = 0, headers } = response;
    const isJson = /json/.test(headers['content-type'] ?? '');
    const parsed: unknown = isJson && body !== '' ? JSON.parse(body) : body || undefined;
    return { status: statusCode, body: parsed, headers };
  }

  /**
   * Sends a request that the contract allows, and returns the answer, parsed by the contract.
   * @throws Error unless the status is 200.
   */
  async call<Request extends z.ZodType, Response extends z.ZodType>(
    call: Call<Request, Response>,
    request: z.input<Request>,
    options: SendOptions = {},
  ): Promise<z.output<Response>> {
    const { status, body } = await this.send(call, z.looseObject({}).parse(request), options);
    if (status !== 200) throw new Error(`${call.path} answered ${status} ${JSON.stringify(body)}`);
    return call.response.parse(body);
  }
}

/** An application at a known address. */
export class RemoteApplication extends ApplicationClient {
  constructor(readonly url: string) {
    super();
  }

  /** The position of the last event; the start of the log where strangers are not told. */
  async tail(): Promise<Position> {
    const { body } = await this.request({ method: 'GET', path: '/health' });
    return z.object({ tail: z.string().default(startPosition) }).parse(body).tail;
  }
}

/** An application whose event log the test can read. */
export abstract class ApplicationWithLog extends ApplicationClient {
  abstract readonly eventStore: EventStore;
  abstract close(): Promise<void>;

  /** All events in the log. */
  async log(): Promise<readonly StoredEvent[]> {
    const events: StoredEvent[] = [];
    for await (const page of this.eventStore.readAll(startPosition)) events.push(...page.events);
    return events;
  }

  /** The position of the last event. */
  tail(): Promise<Position> {
    return this.eventStore.tail();
  }
}
