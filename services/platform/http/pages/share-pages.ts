import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import sharp from 'sharp';
import { z } from 'zod';
import type { SharePageContent } from '../../../contract/share-page.js';
import { type PointInTime, pointInTimeToken } from '../../time-travel/point-in-time.js';
import type { CheckedRequest } from '../calls/handles-call.js';
import { errorAnswer } from '../errors/error-answer.js';
import { sharePagePolicy } from './content-security-policy.js';
import { requestedLanguageOf } from './page-language.js';
import type { SharePageViews } from './share-page-view.js';

/** Any case and any trailing slashes, as in the client's router. */
const route = '/:share(^[sS][hH][aA][rR][eE]$)';
const parameters = z.object({ '*': z.string().default('') });
export const htmlType = 'text/html; charset=utf-8';

export interface SharePages {
  /** The content behind a token; rejects with the errors of the call for visitors. */
  contentOf(token: string, request: CheckedRequest, reply: FastifyReply): Promise<SharePageContent>;
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
  views: SharePageViews,
  base = '',
): void {
  const fastify = application.getHttpAdapter().getInstance();
  const past = application.get<PointInTime | null>(pointInTimeToken, { strict: false });
  const protect = helmet.contentSecurityPolicy(sharePagePolicy(views.fr, base));
  const answerFor = async (request: FastifyRequest, reply: FastifyReply): Promise<Answer> => {
    const token = parameters.parse(request.params)['*'].replace(/\/+$/, '');
    if (token === '') return { status: 400, content: { state: 'missing-token' } };
    try {
      return { status: 200, content: await pages.contentOf(token, request, reply) };
    } catch (error) {
      return failed(error);
    }
  };
  const send = (reply: FastifyReply, { status, content, retryAfter }: Answer, caching: string) => {
    protect(reply.request.raw, reply.raw, () => undefined);
    // French without a preference (specification §2).
    const language = requestedLanguageOf(reply.request.headers) ?? 'fr';
    if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
    return reply
      .status(status)
      .headers({
        'cache-control': caching,
        vary: 'accept-language, cookie',
        'x-robots-tag': 'noindex',
        'content-type': htmlType,
      })
      .send(views[language].renderSharePage(content, past?.time ?? null));
  };
  // Not cached, because a link may expire or be revoked.
  const answer = async (request: FastifyRequest, reply: FastifyReply) =>
    send(reply, await answerFor(request, reply), 'private, no-store');
  fastify.get(route, answer);
  fastify.get(`${route}/*`, answer);
  // The picture of a link preview, for items without a cover.
  fastify.get('/share-cover/*', async (request, reply) => {
    const { status, content, retryAfter } = await answerFor(request, reply);
    if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
    if (content.state !== 'shown') return reply.status(status).send({ error: 'Not found' });
    const drawing = views.fr.renderPreviewImage(content.recommendation);
    const picture = await sharp(Buffer.from(drawing)).png({ palette: true }).toBuffer();
    return reply.headers({ 'cache-control': 'private, no-store' }).type('image/png').send(picture);
  });
  // The service worker caches it, and shows it when a link cannot be reached.
  const offline: Answer = { status: 200, content: { state: 'offline' } };
  fastify.get('/share-offline', (_request, reply) => send(reply, offline, 'no-cache'));
}
