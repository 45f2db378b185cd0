import type { FastifyServerOptions } from 'fastify';
import { IncomingMessage, ServerResponse, STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';
import type { Language } from '../../../contract/language.js';
import { requestedLanguageOf, plainPage } from '../pages/plain-page.js';

/** Milliseconds in which the rest of a request is read past, so that its answer arrives. */
const linger = 1_000;

const statusOf: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};
const acceptedLanguage = /\r\naccept-language:[ \t]*([^\r\n]*)/i;

/** A page for people, and JSON for calls. */
function answerTo(path: string, status: number, language: Language) {
  return path.startsWith('/api/')
    ? {
        type: 'application/json; charset=utf-8',
        body: JSON.stringify({ error: STATUS_CODES[status] }),
      }
    : { type: 'text/html; charset=utf-8', body: plainPage(status, language) };
}

/**
 * Answers to requests that the server cannot read, such as too long headers and malformed addresses.
 * Hooks do not run for these.
 * @param protect sets the security headers
 */
export function unreadableRequests(
  protect: (request: IncomingMessage, response: ServerResponse) => void,
): Pick<FastifyServerOptions, 'clientErrorHandler' | 'frameworkErrors'> {
  const template = new ServerResponse(new IncomingMessage(new Socket()));
  protect(template.req, template);
  const headers = template.getHeaders();
  return {
    clientErrorHandler: (error, socket) => {
      if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
      const status = statusOf[error.code] ?? 400;
      // Where the time ran out while a body was read, there is no packet.
      const read: unknown = error.rawPacket;
      const head = Buffer.isBuffer(read) ? read.toString('latin1') : 'POST /api/';
      const [, path = ''] = head.split(' ', 2);
      const language = requestedLanguageOf({ 'accept-language': acceptedLanguage.exec(head)?.[1] });
      const { type, body } = answerTo(path, status, language ?? 'en');
      const lines = Object.entries({
        ...headers,
        'content-type': type,
        'content-length': Buffer.byteLength(body),
        connection: 'close',
      }).map(([name, value]) => `${name}: ${String(value)}`);
      const start = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`;
      socket.end([start, ...lines, '', body].join('\r\n'));
      socket.resume();
      setTimeout(() => socket.destroy(), linger).unref();
    },
    frameworkErrors: ({ statusCode = 400 }, { raw, headers: { ...sent } }, reply) => {
      const { type, body } = answerTo(raw.url ?? '', statusCode, requestedLanguageOf(sent) ?? 'en');
      reply.raw.writeHead(statusCode, { ...headers, 'content-type': type }).end(body);
    },
  };
}
