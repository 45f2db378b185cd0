import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { DoneFuncWithErrOrRes, FastifyReply, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import 'reflect-metadata';
import { z } from 'zod';
import { AccountAppetite } from '../http/limits/account-appetite.js';
import { contentSecurityPolicy } from '../http/pages/content-security-policy.js';
import { Callers } from '../http/calls/callers.js';
import { defaultCallLimits, limitCalls } from '../http/limits/call-limits.js';
import { encryptionRule, refusePlain } from '../http/network/encrypted.js';
import { forwardedReader } from '../http/network/forwarded.js';
import type { CheckedRequest } from '../http/calls/handles.js';
import { letGoWhenClosing } from '../http/network/let-go.js';
import { asksForHealth, originRule } from '../http/network/origin.js';
import { LiveAdapter } from '../live/live-adapter.js';
import { ProductLogger } from '../logging/product-logger.js';
import { asksForFigures } from '../operations/metrics/access.js';
import { Metrics } from '../metrics/metrics.js';
import { RefusedCalls } from '../metrics/refused-calls.js';
import { clientDigest, inRequest, type RequestContext } from '../security/request-context.js';
import { refusalEvent } from '../security/refusal-event.js';
import { SecurityLog } from '../security/security-log.js';
import type { Keys } from '../../stores/ports.js';
import { keysPort } from '../../stores/ports/tokens.js';
import type { Ports, RequestTime } from './ports.js';

/** Bytes of a request body at the most, where a call's declaration says nothing else. */
const largestBody = 128 * 1_024;
const calledRoute = z.object({ isCall: z.literal(true), isPublic: z.literal(true).optional() });
const routeConfig = z.object({ bodyLimit: z.number().optional() });
/** In what time a request must have arrived, where nothing else is given. */
const defaultRequestTime: RequestTime = { most: 30_000, lookedAtEvery: 2_000 };

/** Many clients name a content type even where they send nothing, as with DELETE. */
function forgetTypeOfNoBody(headers: IncomingHttpHeaders): void {
  const length = headers['content-length'] ?? '0';
  if (length === '0' && headers['transfer-encoding'] === undefined) delete headers['content-type'];
}

/**
 * Whoever sends too much is read to the end, as long as a request may take: a connection that is closed on what
 * was not read loses the answer, and a proxy says then that nobody answered.
 */
function hearOut(
  _request: FastifyRequest,
  reply: FastifyReply,
  _payload: unknown,
  done: DoneFuncWithErrOrRes,
): void {
  if (reply.statusCode === 413) void reply.removeHeader('connection');
  done();
}

/** What a call answers is for whoever asked, now: no cache keeps it unless the call itself says so. */
function keepNothing(
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

/** What a call answers is no page: whoever is led to its address is given a file. */
function asFile(
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

/**
 * The application of a root module on the ports that it was given, with its calls and sockets. It is
 * not listening yet; `init` brings the read models up to date.
 */
export async function createApplication(
  root: DynamicModule,
  ports: Pick<Ports, 'settings' | 'callLimits' | 'requestTime'>,
): Promise<NestFastifyApplication> {
  const { most, lookedAtEvery } = ports.requestTime ?? defaultRequestTime;
  const times = { headersTimeout: most, connectionsCheckingInterval: lookedAtEvery };
  const server = new FastifyAdapter({
    genReqId: () => randomUUID(),
    ...{ bodyLimit: largestBody, requestTimeout: most },
    // Where heads may take longer than requests, Node takes the longer time for bodies.
    ...(ports.settings.tls ? { https: { ...ports.settings.tls, ...times } } : { http: times }),
  });
  const application = await NestFactory.create<NestFastifyApplication>(root, server, {
    logger: new ProductLogger(ports.settings.logLevel),
    abortOnError: false,
    bodyParser: false,
  });
  const isOurs = originRule(ports.settings);
  const isEncrypted = encryptionRule(ports.settings);
  application.useWebSocketAdapter(
    new LiveAdapter(application, (request) => isOurs(request) && isEncrypted(request)),
  );
  const fastify = application.getHttpAdapter().getInstance();
  // A form of another page can send text and fields, but no JSON.
  fastify.removeContentTypeParser('text/plain');
  fastify.addHook('onRoute', (route) => {
    const { data } = routeConfig.safeParse(route.config);
    if (data?.bodyLimit !== undefined) route.bodyLimit = data.bodyLimit;
  });
  const isCall = ({ routeOptions }: FastifyRequest) =>
    calledRoute.safeParse(routeOptions.config).success;
  // Refusals have these headers too: hooks are asked in the order in which they were added.
  const protect = helmet({
    contentSecurityPolicy: contentSecurityPolicy(ports.settings),
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: ports.settings.publicUrl.protocol === 'https:',
  });
  fastify.addHook('onRequest', ({ raw }, reply, done) => protect(raw, reply.raw, () => done()));
  fastify.addHook('onRequest', refusePlain(ports.settings, isEncrypted));
  const security = application.get(SecurityLog);
  const digest = clientDigest(
    await application.get<Keys>(keysPort, { strict: false }).getOrCreate('client-addresses'),
  );
  const readForwarded = forwardedReader(ports.settings.trustProxy);
  const contextOf = ({ id, raw, method, routeOptions }: FastifyRequest): RequestContext => ({
    call: `${method} ${routeOptions.url ?? 'none'}`,
    // Worked out for the few requests of which a line is written.
    get client() {
      return digest(readForwarded(raw).address);
    },
    request: id,
  });
  fastify.addHook('onRequest', (request, _reply, done) => inRequest(contextOf(request), done));
  // Where a body was waited for, it is the connection that goes on, and not the request.
  fastify.addHook('preValidation', (request, _reply, done) => inRequest(contextOf(request), done));
  fastify.addHook('onRequest', async (request, reply) => {
    const { raw } = request;
    if (isOurs(raw) || asksForFigures(ports.settings, raw) || asksForHealth(raw)) {
      forgetTypeOfNoBody(raw.headers);
      return;
    }
    await reply.status(403).send({ error: 'This address is not served here' });
  });
  fastify.addHook('onSend', keepNothing);
  fastify.addHook('onSend', hearOut);
  fastify.addHook('onSend', asFile);
  const appetite = application.get(AccountAppetite, { strict: false });
  // Before it is compressed.
  fastify.addHook('onSend', (request: CheckedRequest, _reply, payload, done) => {
    appetite.answered(request, payload);
    done();
  });
  const metrics = application.get(Metrics);
  const refusedCalls = application.get(RefusedCalls);
  fastify.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const seconds = reply.elapsedTime / 1_000;
    const { statusCode: status } = reply;
    const route = routeOptions.url ?? 'none';
    metrics.requestAnswered(method, route, status, seconds);
    refusedCalls.answered(method, route, status);
    const refusal = status < 400 ? undefined : refusalEvent(status, isCall(request), method);
    // Hooks of an answer that was not awaited run outside of the request.
    if (refusal) inRequest(contextOf(request), () => security.record(refusal, { status }));
    done();
  });
  letGoWhenClosing(fastify);
  // On a loopback address all callers have one address, and nobody is kept from anything.
  if (ports.settings.signIn === 'code') {
    await limitCalls(
      fastify,
      ports.callLimits ?? defaultCallLimits,
      (request) => readForwarded(request).address,
    );
  }
  // What is sent in a body is read when it is known who sends it.
  const callers = application.get(Callers, { strict: false });
  fastify.addHook('onRequest', async ({ routeOptions, raw }) => {
    const called = calledRoute.safeParse(routeOptions.config);
    if (called.success && callers.needsSession(called.data)) {
      await callers.signedIn(raw.headers.cookie);
    }
  });
  await application.register(cookie);
  await application.register(compress, { threshold: 1_024 });
  return application;
}
