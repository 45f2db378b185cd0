import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import {
  answeringCookie,
  answeringDevice,
  isDevice,
  type SharePageContent,
} from '../../../contract/share-page.js';
import { withoutTrailingSlashes } from '../../../contract/characters.js';
import { type Settings, settingsToken } from '../../settings/settings.js';
import {
  timeTravelRefusal,
  type PointInTime,
  pointInTimeToken,
} from '../../time-travel/time-travel-event-store.js';
import type { CheckedRequest } from '../calls/handles-call.js';
import { errorAnswer } from '../errors/error-answer.js';
import { sharePagePolicy } from './content-security-policy.js';
import { requestedLanguageOf } from './plain-page.js';
import type { Renderer } from './renderer.js';

const maxFormBytes = 8 * 1_024;
/** Answers per minute from one address. */
const answersOfAddress = { max: 30 };
/** Seconds: as long as a link lasts. */
const deviceLifetime = 30 * 24 * 60 * 60;
const cookieAttributes = {
  httpOnly: true,
  sameSite: 'lax',
  maxAge: deviceLifetime,
} as const;
/** Any case and any trailing slashes, as in the client's router. */
const route = '/:share(^[sS][hH][aA][rR][eE]$)';
const parameters = z.object({ '*': z.string().default('') });
export const htmlType = 'text/html; charset=utf-8';

export interface SharePages {
  /** The content behind a token; rejects with the errors of the call for visitors. */
  contentOf(token: string, request: CheckedRequest, reply: FastifyReply): Promise<SharePageContent>;
  /** Takes a visitor's answer; rejects with the errors of a call. */
  answer(token: string, form: object, device: string): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly content: SharePageContent;
  readonly retryAfter?: number | undefined;
}

/** The page for an error, and its status. */
function failed(error: unknown): Answer {
  const { status, body, retryAfter } = errorAnswer(error);
  if (status === 404) return { status, content: { state: 'not-found' } };
  const text = [body.error, body.details].filter(Boolean).join('\n');
  return { status, content: { state: 'failed', error: text }, retryAfter };
}

/**
 * Serves the pages of share links rendered: visitors see them at once, and messengers, which run no
 * scripts, find the preview.
 */
export function serveSharePages(
  application: NestFastifyApplication,
  pages: SharePages,
  renderer: Renderer,
  base = '',
): void {
  const fastify = application.getHttpAdapter().getInstance();
  const past = application.get<PointInTime | null>(pointInTimeToken, { strict: false });
  const { publicUrl } = application.get<Settings>(settingsToken, { strict: false });
  const secure = publicUrl.protocol === 'https:';
  // The service worker caches it, and shows it when a link cannot be reached.
  const offline: Answer = { status: 200, content: { state: 'offline' } };
  let policy: Promise<ReturnType<typeof helmet.contentSecurityPolicy>> | undefined;
  /** Scripts and styles are the same in all pages of share links. */
  const loadPolicy = async () => {
    const page = await renderer.sharePage('fr', offline.content, null);
    return helmet.contentSecurityPolicy(sharePagePolicy(page, base));
  };
  const tokenIn = ({ params }: FastifyRequest) =>
    withoutTrailingSlashes(parameters.parse(params)['*']);
  const answerFor = async (request: FastifyRequest, reply: FastifyReply): Promise<Answer> => {
    const token = tokenIn(request);
    if (token === '') return { status: 400, content: { state: 'missing-token' } };
    try {
      return { status: 200, content: await pages.contentOf(token, request, reply) };
    } catch (error) {
      return failed(error);
    }
  };
  const send = async (
    reply: FastifyReply,
    { status, content, retryAfter }: Answer,
    caching: string,
  ) => {
    policy ??= loadPolicy().catch((failure: unknown) => {
      policy = undefined;
      throw failure;
    });
    const protect = await policy;
    protect(reply.request.raw, reply.raw, () => undefined);
    // French without a preference (specification §2).
    const language = requestedLanguageOf(reply.request.headers) ?? 'fr';
    const page = await renderer.sharePage(language, content, past?.time ?? null);
    if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
    return reply
      .status(status)
      .headers({
        'cache-control': caching,
        vary: 'accept-language, cookie',
        'x-robots-tag': 'noindex',
        'content-type': htmlType,
      })
      .send(page);
  };
  // Not cached, because a link may expire or be revoked.
  const answer = async (request: FastifyRequest, reply: FastifyReply) =>
    send(reply, await answerFor(request, reply), 'private, no-store');
  fastify.get(route, answer);
  fastify.get(`${route}/*`, answer);
  // Without a script: the form of the page, and back to it.
  void fastify.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxFormBytes },
      (_request, body, parsed) => parsed(null, new URLSearchParams(String(body))),
    );
    scope.post(
      `${route}/*`,
      { config: { rateLimit: answersOfAddress } },
      async (request, reply) => {
        const token = tokenIn(request);
        const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
        const sent = form.get('device') ?? '';
        const device = isDevice(sent)
          ? sent
          : (answeringDevice(request.headers.cookie) ?? randomBytes(16).toString('base64url'));
        try {
          if (past !== null) throw timeTravelRefusal(past.time);
          await pages.answer(token, Object.fromEntries(form), device);
        } catch (error) {
          return send(reply, failed(error), 'private, no-store');
        }
        return reply
          .setCookie(answeringCookie, device, { ...cookieAttributes, path: `${base}/`, secure })
          .redirect(`${base}/share/${encodeURIComponent(token)}#answer`, 303);
      },
    );
    done();
  });
  // The picture of a link preview, for items without a cover.
  fastify.get('/share-cover/*', async (request, reply) => {
    const { status, content, retryAfter } = await answerFor(request, reply);
    if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
    if (content.state !== 'shown') return reply.status(status).send({ error: 'Not found' });
    const picture = await renderer.preview(content.recommendation);
    return reply
      .headers({ 'cache-control': 'private, no-store' })
      .type('image/png')
      .send(Buffer.from(picture));
  });
  fastify.get('/share-offline', (_request, reply) => send(reply, offline, 'no-cache'));
}
