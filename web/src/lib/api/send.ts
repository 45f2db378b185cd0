import { type z } from 'zod';
import { type Call, parametersIn } from '../../../../services/contract/call.js';
import {
  idempotencyKeyHeader,
  minPositionHeader,
  parametersHeader,
  positionHeader,
} from '../../../../services/contract/headers.js';
import { requestParameters } from '../../../../services/contract/request-parameters.js';
import { belowBase } from './base-path.js';
import { actOnce, randomKey } from './act-once.js';
import { NetworkError, refusalOf } from './errors.js';
import { takeFirstRead, positions } from './first-reads.js';

/**
 * How often a read is repeated while the read models lag, and the longest `Retry-After` that is
 * followed, in seconds.
 */
const behindRetries = { tries: 5, seconds: 5 };
/** Pauses before a command is retried with the same key, in milliseconds. */
const retryPauses = [300, 1_000, 2_500];

export interface Answer<Body> {
  readonly body: Body;
  /** The position that the read models had reached, or that the command wrote. */
  readonly position: string | undefined;
}

/**
 * Sends one call of the contract and returns the response body, checked against its schema.
 * @param idempotencyKey of a command: repeated with the same key, it takes effect once. Without one,
 * a second press of a button is no second command.
 * @throws ApiError when the server refuses; NetworkError when no response comes.
 */
export async function send<Request extends z.ZodType, Response extends z.ZodType>(
  call: Call<Request, Response>,
  request: z.input<Request>,
  signal?: AbortSignal,
  idempotencyKey?: string,
): Promise<z.output<Response>> {
  const sendWith = async (key?: string) => (await exchange(call, request, signal, key)).body;
  const isRead = call.method === 'GET';
  if (isRead || idempotencyKey !== undefined) return sendWith(idempotencyKey);
  return actOnce(call.path, request, sendWith);
}

/**
 * Like `send`, with the response's position.
 * @param file the body of a call that takes one
 */
export async function exchange<Request extends z.ZodType, Response extends z.ZodType>(
  call: Call<Request, Response>,
  request: z.input<Request>,
  signal?: AbortSignal,
  idempotencyKey = randomKey(),
  file?: Blob,
): Promise<Answer<z.output<Response>>> {
  const isCommand = call.method !== 'GET';
  const { address, confidential } = requestParameters(call, request);
  const first = isCommand ? undefined : takeFirstRead(address);
  if (first) {
    if (first.position !== undefined) positions.recordResponse(first.position, false);
    return { body: call.response.parse(first.body), position: first.position };
  }
  const init = initOf(call, request, confidential, signal);
  if (file) {
    init.headers.set('content-type', 'application/octet-stream');
    init.body = file;
  }
  if (isCommand) init.headers.set(idempotencyKeyHeader, idempotencyKey);
  const response = await retryWhileBehind(
    () => (isCommand ? fetchWithRetries(address, init) : fetchOrThrow(address, init)),
    signal,
  );

  const position = response.headers.get(positionHeader) ?? undefined;
  const body: unknown = await response.json().catch(() => undefined);
  const refused = refusalOf(response, body);
  if (refused !== null) throw refused;
  if (position !== undefined) positions.recordResponse(position, isCommand);
  return { body: call.response.parse(body), position };
}

/** Sends a command that outlives the page; its response is not read. */
export function sendOnLeave(call: Call, request: unknown, idempotencyKey: string): void {
  const { address, confidential } = requestParameters(call, request);
  const init = initOf(call, request, confidential, undefined);
  init.headers.set(idempotencyKeyHeader, idempotencyKey);
  fetch(belowBase(address), { ...init, keepalive: true }).catch(() => undefined);
}

function initOf(
  call: Call,
  request: unknown,
  confidential: string,
  signal: AbortSignal | undefined,
) {
  const headers = new Headers({ accept: 'application/json' });
  if (call.method === 'GET' && positions.written !== undefined) {
    headers.set(minPositionHeader, positions.written);
  }
  const init: RequestInit & { headers: Headers } = {
    method: call.method,
    headers,
    credentials: 'same-origin',
  };
  if (signal) init.signal = signal;
  if (parametersIn(call) === 'body') {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify(request ?? {});
  }
  if (confidential !== '') headers.set(parametersHeader, confidential);
  return init;
}

async function fetchOrThrow(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(belowBase(url), init);
  } catch (failure) {
    if (init.signal?.aborted) throw failure;
    throw new NetworkError(failure);
  }
}

/** Repeats a request while the server answers that its read models lag. */
async function retryWhileBehind(
  ask: () => Promise<Response>,
  signal: AbortSignal | undefined,
): Promise<Response> {
  for (let tried = 1; ; tried += 1) {
    const response = await ask();
    const seconds = Number(response.headers.get('retry-after') ?? Infinity);
    const isToWait = response.status === 503 && seconds <= behindRetries.seconds;
    if (!isToWait || tried === behindRetries.tries) return response;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    signal?.throwIfAborted();
  }
}

async function fetchWithRetries(url: string, init: RequestInit): Promise<Response> {
  for (const pause of retryPauses) {
    try {
      return await fetchOrThrow(url, init);
    } catch (failure) {
      // Offline, a retry is useless.
      if (!(failure instanceof NetworkError) || !navigator.onLine) throw failure;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return fetchOrThrow(url, init);
}
