import type { DoneFuncWithErrOrRes, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { requestedLanguageOf, plainPage } from '../pages/plain-page.js';

/** The client disconnected before the response. */
export class ClientDisconnected extends Error {
  constructor() {
    super('The client disconnected');
    this.name = 'ClientDisconnected';
  }
}

/** A signal that aborts with {@link ClientDisconnected} when the client disconnects before the response. */
export function abortOnDisconnect({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort(new ClientDisconnected());
  });
  return controller.signal;
}

/** Bytes of a refused body that are read, so that its sender reads the response. */
const maxReadPast = 1_024 * 1_024;

/**
 * Reads past the rest of a refused body, and keeps none of it. Closing early would lose the response,
 * and a proxy would report a bad gateway; a sender that goes on for long is cut off.
 */
function readPast(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  _payload: unknown,
  done: DoneFuncWithErrOrRes,
): void {
  if (reply.statusCode === 413) void reply.removeHeader('connection');
  if (reply.statusCode >= 400 && !raw.complete) {
    let read = 0;
    raw.on('data', (chunk: Buffer) => {
      read += chunk.length;
      if (read > maxReadPast) raw.destroy();
    });
  }
  done();
}

/** Responses of calls are not cached unless the call says so. */
function forbidCaching(
  { url }: FastifyRequest,
  reply: FastifyReply,
  _payload: unknown,
  done: DoneFuncWithErrOrRes,
): void {
  if (url.startsWith('/api/') && !reply.hasHeader('cache-control')) {
    void reply.header('cache-control', 'no-store');
  }
  done();
}

/** Responses of calls are never shown as a page: a browser that opens one downloads it. */
function sendAsDownload(
  { url }: FastifyRequest,
  reply: FastifyReply,
  _payload: unknown,
  done: DoneFuncWithErrOrRes,
): void {
  const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
  if (url.startsWith('/api/') && isJson && !reply.hasHeader('content-disposition')) {
    void reply.header('content-disposition', 'attachment; filename="api.json"');
  }
  done();
}

const refusal = z.object({ error: z.string(), details: z.string().optional() });

/** Somebody who opens a page that is refused gets a page, with the reason. */
function showAsPage(
  { url, headers }: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: DoneFuncWithErrOrRes,
): void {
  const isPage = !url.startsWith('/api/') && headers['sec-fetch-dest'] === 'document';
  const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
  if (reply.statusCode < 400 || !isPage || !isJson || typeof payload !== 'string') {
    done();
    return;
  }
  const { error, details } = refusal.parse(JSON.parse(payload));
  void reply.type('text/html; charset=utf-8').removeHeader('content-length');
  const language = requestedLanguageOf(headers) ?? 'en';
  const reason = reply.statusCode === 403 ? (details ?? error) : undefined;
  done(null, plainPage(reply.statusCode, language, reason));
}

/** Complete the headers and bodies of all responses. */
export const responseHooks = [forbidCaching, readPast, sendAsDownload, showAsPage];
