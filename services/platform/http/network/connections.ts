import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Socket } from 'node:net';

/**
 * During shutdown, closes each keep-alive connection after its last response; otherwise shutdown
 * would wait for the clients' 72 s timeout.
 */
export function closeConnectionsOnShutdown(fastify: FastifyInstance): void {
  fastify.addHook('onResponse', ({ raw }, _reply, done) => {
    // In-process calls before the server listens have no connection.
    if (!fastify.server.listening && raw.socket instanceof Socket) raw.socket.destroySoon();
    done();
  });
}

/** The time that a request may take to arrive, including its body. */
export interface RequestTime {
  /** Milliseconds after which the connection is closed. */
  readonly timeout: number;
  /** The same for requests with a file. */
  readonly fileTimeout: number;
  /** Milliseconds between two checks. */
  readonly checkInterval: number;
}

/**
 * Ends requests whose body has not arrived in time, as Node ends those of which it knows the time:
 * it has one limit for all routes. One clock looks at all that wait, because a timer for each
 * request made every call slower.
 * @param isExempt whether a route of this configuration has the limit of the server
 */
export function limitBodyTimes(
  fastify: FastifyInstance,
  { timeout, checkInterval }: RequestTime,
  isExempt: (config: unknown) => boolean,
): void {
  /** When each began, the oldest first. */
  const waiting = new Map<IncomingMessage, number>();
  fastify.addHook('onRequest', ({ raw, routeOptions }, _reply, done) => {
    const { headers, socket } = raw;
    const hasBody = headers['content-length'] ?? headers['transfer-encoding'];
    // The demo's requests are made within the process.
    const isSent = hasBody !== undefined && socket instanceof Socket;
    if (isSent && !isExempt(routeOptions.config)) waiting.set(raw, performance.now());
    done();
  });
  fastify.addHook('preValidation', ({ raw }, _reply, done) => {
    waiting.delete(raw);
    done();
  });
  const clock = setInterval(() => {
    for (const [request, began] of waiting) {
      const hasEnded = request.complete || request.destroyed;
      if (!hasEnded && performance.now() - began < timeout) return;
      waiting.delete(request);
      if (hasEnded) continue;
      const code = 'ERR_HTTP_REQUEST_TIMEOUT';
      const late = Object.assign(new Error('Request timeout'), { code });
      fastify.server.emit('clientError', late, request.socket);
    }
  }, checkInterval).unref();
  fastify.addHook('onClose', (_instance, done) => {
    clearInterval(clock);
    done();
  });
}
