import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { shareToken } from '../../../contract/library/recommendation.js';
import { type PagePreview, withPreview } from './page-preview.js';

/** Any case and any trailing slashes, as in the client's router. */
const route = '/:share(^[sS][hH][aA][rR][eE]$)';
const parameters = z.object({
  '*': z
    .string()
    .transform((rest) => rest.replace(/\/+$/, ''))
    .pipe(shareToken),
});
export const htmlType = 'text/html; charset=utf-8';

export interface Previews {
  /** Null when the link is unknown or has ended. */
  of(token: string): Promise<PagePreview | null>;
}

/**
 * Serves the pages of share links: the web client with preview tags for messengers, which run no
 * scripts.
 */
export function serveSharePages(
  application: NestFastifyApplication,
  page: string,
  previews: Previews,
): void {
  const fastify = application.getHttpAdapter().getInstance();
  const answer = async ({ params }: FastifyRequest, reply: FastifyReply) => {
    const { data } = parameters.safeParse(params);
    // Without a preview the page still opens and explains what is wrong.
    const preview = data === undefined ? null : await previews.of(data['*']).catch(() => null);
    return reply
      .headers({
        // A link may expire or be revoked, so its preview must not be cached.
        'cache-control': 'private, no-cache',
        'x-robots-tag': 'noindex',
        'content-type': htmlType,
      })
      .send(preview === null ? page : withPreview(page, preview));
  };
  fastify.get(route, answer);
  fastify.get(`${route}/*`, answer);
}
