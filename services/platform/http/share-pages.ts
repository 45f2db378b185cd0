import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { z } from 'zod';
import { shareToken } from '../../contract/recommendation.js';
import { type PagePreview, withPreview } from './page-preview.js';

const parameters = z.object({ token: shareToken });

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
  fastify.get('/share/:token', async (request, reply) => {
    const { data } = parameters.safeParse(request.params);
    // Without it the page still opens, and says itself what is wrong.
    const preview = data === undefined ? null : await previews.of(data.token).catch(() => null);
    return reply
      .headers({
        // A link ends with its time or when it is revoked: nobody keeps what it showed.
        'cache-control': 'private, no-cache',
        'x-robots-tag': 'noindex',
        'content-type': 'text/html; charset=utf-8',
      })
      .send(preview === null ? page : withPreview(page, preview));
  });
}
