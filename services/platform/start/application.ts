import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import helmet from 'helmet';
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import 'reflect-metadata';
import { z } from 'zod';
import { unreadableRequests } from '../http/errors/unreadable-requests.js';
import { contentSecurityPolicy } from '../http/pages/content-security-policy.js';
import { basePath, serveBelow, isHealthProbe, originCheck } from '../http/network/origin.js';
import { Callers } from '../http/calls/callers.js';
import { defaultCallLimits, limitCalls } from '../http/limits/account-limits.js';
import { encryptionCheck, refuseUnencrypted } from '../http/network/encrypted.js';
import { clientOf, forwardedReader } from '../http/network/forwarded.js';
import type { CheckedRequest } from '../http/calls/handles-call.js';
import { isShareTarget } from '../http/pages/web.js';
import { responseHooks } from '../http/errors/response-hooks.js';
import {
  closeConnectionsOnShutdown,
  limitBodyTimes,
  type RequestTime,
} from '../http/network/connections.js';
import { LiveAdapter } from '../live/live.module.js';
import { ProductLogger } from '../logging/product-logger.js';
import { isMetricsRequest } from '../operations/metrics/metrics.controller.js';
import { Metrics } from '../metrics/metrics.js';
import { RefusedCalls } from '../metrics/refused-calls.js';
import {
  clientDigest,
  inRequest,
  type RequestContext,
  refusalEvent,
  SecurityLog,
} from '../security/security-log.js';
import type { Keys } from '../../stores/ports.js';
import { keysPort } from '../../stores/ports/tokens.js';
import type { Ports } from './ports.js';

/** Maximum size of a request body, unless the call declares another. */
const maxBodyBytes = 128 * 1_024;
const calledRoute = z.object({ isCall: z.literal(true), isPublic: z.literal(true).optional() });
const routeConfig = z.object({ bodyLimit: z.number().optional() });
const fileRoute = z.object({ takesFile: z.literal(true) });
class UnsupportedMediaType extends Error {
  readonly statusCode = 415;
}
/** Milliseconds. */
const defaultRequestTime: RequestTime = {
  timeout: 30_000,
  fileTimeout: 15 * 60_000,
  checkInterval: 2_000,
};

/** Reads what a route declares: parsed once for each route, not for each request. */
function declared<Schema extends z.ZodType>(schema: Schema) {
  const known = new Map<unknown, z.output<Schema> | null>();
  return (config: unknown): z.output<Schema> | null => {
    const found = known.get(config);
    if (found !== undefined) return found;
    const { data = null } = schema.safeParse(config);
    known.set(config, data);
    return data;
  };
}

const callOf = declared(calledRoute);
const takesFile = declared(fileRoute);

/**
 * Removes the content type of a request without a body, since Fastify would refuse to parse that.
 * Many clients send one, for example with DELETE.
 */
function removeTypeWithoutBody(headers: IncomingHttpHeaders): void {
  const length = headers['content-length'] ?? '0';
  if (length === '0' && headers['transfer-encoding'] === undefined) delete headers['content-type'];
}

/**
 * Creates the application with its calls and sockets. It is not listening yet; `init` brings the
 * read models up to date.
 */
export async function createApplication(
  root: DynamicModule,
  ports: Pick<Ports, 'settings' | 'callLimits' | 'requestTime'>,
): Promise<NestFastifyApplication> {
  const requestTime = ports.requestTime ?? defaultRequestTime;
  const { timeout, fileTimeout, checkInterval } = requestTime;
  const times = {
    headersTimeout: timeout,
    connectionsCheckingInterval: checkInterval,
    // Otherwise Node answers a request without a host name itself.
    requireHostHeader: false,
  };
  const protect = helmet({
    contentSecurityPolicy: contentSecurityPolicy(ports.settings),
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: ports.settings.publicUrl.protocol === 'https:' && {
      includeSubDomains: false,
    },
  });
  const server = new FastifyAdapter({
    genReqId: () => randomUUID(),
    ...unreadableRequests((request, response) => protect(request, response, () => undefined)),
    ...{ bodyLimit: maxBodyBytes, requestTimeout: fileTimeout },
    ...(ports.settings.tls ? { https: { ...ports.settings.tls, ...times } } : { http: times }),
  });
  const application = await NestFactory.create<NestFastifyApplication>(root, server, {
    logger: new ProductLogger(ports.settings.logLevel),
    abortOnError: false,
    bodyParser: false,
  });
  const isOurs = originCheck(ports.settings);
  const isEncrypted = encryptionCheck(ports.settings);
  application.useWebSocketAdapter(
    new LiveAdapter(application, (request) => isOurs(request) && isEncrypted(request)),
  );
  const fastify = application.getHttpAdapter().getInstance();
  // A form of another site can send text and fields, but not JSON.
  fastify.removeContentTypeParser('text/plain');
  // A form cannot send this type either. The stream is read by the call's handler.
  fastify.addContentTypeParser('application/octet-stream', ({ routeOptions }, body, done) => {
    if (takesFile(routeOptions.config)) done(null, body);
    else done(new UnsupportedMediaType('Unsupported Media Type'));
  });
  fastify.addHook('onRoute', (route) => {
    const { data } = routeConfig.safeParse(route.config);
    if (data?.bodyLimit !== undefined) route.bodyLimit = data.bodyLimit;
  });
  // Added first, so that refusals have these headers too.
  fastify.addHook('onRequest', ({ raw }, reply, done) => protect(raw, reply.raw, () => done()));
  limitBodyTimes(fastify, requestTime, (config) => takesFile(config) !== null);
  fastify.addHook('onRequest', refuseUnencrypted(ports.settings, isEncrypted));
  const security = application.get(SecurityLog);
  const digest = clientDigest(
    await application.get<Keys>(keysPort, { strict: false }).getOrCreate('client-addresses'),
  );
  const readForwarded = forwardedReader(ports.settings.trustProxy);
  const contextOf = ({ id, raw, method, routeOptions }: FastifyRequest): RequestContext => ({
    call: `${method} ${routeOptions.url ?? 'none'}`,
    // Computed only for requests that are logged.
    get client() {
      return digest(readForwarded(raw).address);
    },
    request: id,
  });
  fastify.addHook('onRequest', (request, _reply, done) => inRequest(contextOf(request), done));
  // After waiting for a body, the request's context is lost and must be set again.
  fastify.addHook('preValidation', (request, _reply, done) => inRequest(contextOf(request), done));
  fastify.addHook('onRequest', async (request, reply) => {
    const { raw } = request;
    // A shared form names no page of ours, and only leads to one.
    const asked = isShareTarget(raw) ? { method: 'GET', headers: { host: raw.headers.host } } : raw;
    if (isOurs(asked) || isMetricsRequest(ports.settings, raw) || isHealthProbe(raw)) {
      removeTypeWithoutBody(raw.headers);
      return;
    }
    await reply.status(403).send({ error: 'This address is not served here' });
  });
  for (const hook of responseHooks) fastify.addHook('onSend', hook);
  const metrics = application.get(Metrics);
  const refusedCalls = application.get(RefusedCalls);
  fastify.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const seconds = reply.elapsedTime / 1_000;
    const { statusCode: status } = reply;
    const route = routeOptions.url ?? 'none';
    metrics.requestAnswered(method, route, status, seconds);
    refusedCalls.answered(method, route, status);
    const refusal =
      status < 400 ? undefined : refusalEvent(status, callOf(routeOptions.config) !== null, method);
    // Hooks of a response that was not awaited run outside of the request's context.
    if (refusal) inRequest(contextOf(request), () => security.record(refusal, { status }));
    done();
  });
  closeConnectionsOnShutdown(fastify);
  serveBelow(basePath(ports.settings.publicUrl), fastify, application.getHttpServer());
  // In open sign-in all clients share a loopback address, so they are not limited.
  if (ports.settings.signIn === 'code') {
    await limitCalls(fastify, ports.callLimits ?? defaultCallLimits, (request) =>
      clientOf(readForwarded(request).address),
    );
  }
  // A call without the session that it needs is refused before its body is read.
  const callers = application.get(Callers, { strict: false });
  fastify.addHook('onRequest', async (request: CheckedRequest) => {
    const called = callOf(request.routeOptions.config);
    if (called && callers.needsSession(called)) {
      request.session = await callers.signedIn(request.headers.cookie);
    }
  });
  await application.register(cookie);
  await application.register(compress, { threshold: 1_024 });
  return application;
}
