import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { shareToken } from '../../../contract/library/recommendation.js';
import { type PagePreview, withPreview } from './page-preview.js';

/** Whatever case and final slashes the address has, as for the client's router. */
const route = '/:share(^[sS][hH][aA][rR][eE]$)';
const parameters = z.object({
  '*': z
    .string()
    .transform((rest) => rest.replace(/\/+$/, ''))
    .pipe(shareToken),
});
export const htmlType = 'text/html; charset=utf-8';

/** What is shown of share links where their addresses are pasted. */
export interface Previews {
  /** Null when the link shows nothing, or nothing any more. */
  of(token: string): Promise<PagePreview | null>;
}

/**
 * Serves the page of share links: the web client's own, which also says what the link shows, for
 * messengers, which run no scripts.
 */
export function serveSharePages(
  application: NestFastifyApplication,
  page: string,
  previews: Previews,
): void {
  const fastify = application.getHttpAdapter().getInstance();
  const answer = async ({ params }: FastifyRequest, reply: FastifyReply) => {
    const { data } = parameters.safeParse(params);
    // Without it the page still opens, and says itself what is wrong.
    const preview = data === undefined ? null : await previews.of(data['*']).catch(() => null);
    return reply
      .headers({
        // A link ends with its time or when it is revoked: nobody keeps what it showed.
        'cache-control': 'private, no-cache',
        'x-robots-tag': 'noindex',
        'content-type': htmlType,
      })
      .send(preview === null ? page : withPreview(page, preview));
  };
  fastify.get(route, answer);
  fastify.get(`${route}/*`, answer);
}
