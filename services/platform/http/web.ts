import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Previews, serveSharePages } from './share-pages.js';

const yearSeconds = 365 * 24 * 60 * 60;

/**
 * Serves the built web client. Files with a digest in their name may be kept for ever; the page
 * itself is always asked for anew, and is the answer for every path that is a screen.
 */
export async function serveWeb(
  application: NestFastifyApplication,
  directory: string,
  previews: Previews,
): Promise<void> {
  await application.register(fastifyStatic, {
    root: directory,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const kept = path.startsWith(join(directory, 'assets'));
      const policy = kept ? `public, max-age=${yearSeconds}, immutable` : 'no-cache';
      void reply.header('cache-control', policy);
    },
  });
  serveSharePages(application, readFileSync(join(directory, 'index.html'), 'utf8'), previews);
  const fastify = application.getHttpAdapter().getInstance();
  fastify.get('/*', async (request, reply) => {
    const isScreen = !/^\/(api|assets|socket\.io|health|metrics)(\/|$)|\.[a-z0-9]+$/.test(
      request.url.split('?')[0] ?? '',
    );
    if (isScreen) return reply.sendFile('index.html');
    return reply.status(404).send({ error: 'Not found' });
  });
}
