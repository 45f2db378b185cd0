import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Previews, serveSharePages } from './share-pages.js';

const yearSeconds = 365 * 24 * 60 * 60;

/**
 * Serves the built web client. Files with a digest in their name may be kept for ever; the page
 * itself is always asked for anew, and is the answer for every path that is a screen. Operators have a
 * page of their own.
 */
export async function serveWeb(
  application: NestFastifyApplication,
  directory: string,
  previews: Previews,
  hasOperationsPage: boolean,
): Promise<void> {
  const fastify = application.getHttpAdapter().getInstance();
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
  if (hasOperationsPage) {
    fastify.get('/ops', (_request, reply) => reply.sendFile('operations.html'));
  }
  serveSharePages(application, readFileSync(join(directory, 'index.html'), 'utf8'), previews);
  fastify.get('/*', async (request, reply) => {
    const isScreen = !/^\/(api|assets|socket\.io|health|metrics)(\/|$)|\.[a-z0-9]+$/.test(
      request.url.split('?')[0] ?? '',
    );
    if (isScreen) return reply.sendFile('index.html');
    return reply.status(404).send({ error: 'Not found' });
  });
}
