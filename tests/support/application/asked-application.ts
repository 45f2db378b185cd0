import { once } from 'node:events';
import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { z } from 'zod';
import { readSideLags } from '../../../infra/testing/lagging-read-store.mjs';
import { type Position, startPosition } from '../../../events/kernel/event.js';
import { type Call, parametersIn } from '../../../services/contract/call.js';
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
  readonly payload?: string;
}

export interface SendOptions {
  readonly cookie?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether it asks again when a read side that lags says so, as clients do. */
  readonly asksAgain?: boolean;
}

const tries = 5;
const responded = z.tuple([z.instanceof(http.IncomingMessage)]);

/** What undoes a compression that somebody has asked for. */
const decoders = new Map([
  ['br', promisify(zlib.brotliDecompress)],
  ['gzip', promisify(zlib.gunzip)],
  ['deflate', promisify(zlib.inflate)],
]);

/** The text of an answer as it was before it was compressed. */
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

/** An application at an address, asked over HTTP. */
export abstract class AskedApplication {
  /** Address of the application. */
  abstract readonly url: string;

  /** Sends anything to a call, also what the contract forbids. */
  async send(call: Call, request: object, options: SendOptions = {}): Promise<Answer> {
    const { asksAgain = readSideLags } = options;
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.sendOnce(call, request, options);
      const isToAskAgain = answer.status === 503 && answer.headers['retry-after'] === '1';
      if (!asksAgain || !isToAskAgain || attempt === tries) return answer;
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
    // Node names no length of a DELETE's body by itself.
    const length = payload !== undefined && { 'content-length': Buffer.byteLength(payload) };
    const message = http.request(this.url, { ...options, headers: { ...given, ...length } });
    message.end(payload);
    const [response] = responded.parse(await once(message, 'response'));
    const body = await textOf(response);
    const { statusCode = 0, headers } = response;
    return { status: statusCode, body: body === '' ? undefined : JSON.parse(body), headers };
  }

  /** Sends what the contract allows, and gives the answer, checked against the contract. */
  async ask<Request extends z.ZodType, Response extends z.ZodType>(
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
export class RemoteApplication extends AskedApplication {
  constructor(readonly url: string) {
    super();
  }
}

/** An application whose log is at hand. */
export abstract class LoggedApplication extends AskedApplication {
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
