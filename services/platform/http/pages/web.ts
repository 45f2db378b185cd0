import type { IncomingMessage } from 'node:http';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import fastifyStatic from '@fastify/static';
import type { FastifyReply } from 'fastify';
import { countCharacters, cutCharacters } from '../../../contract/characters.js';
import { sharedParameters } from '../../../contract/limits.js';
import { isScreen } from '../../../contract/screens.js';
import { withBasePath } from '../network/origin.js';
import { withInlineScripts } from './content-security-policy.js';
import { Renderer } from './renderer.js';
import type { RendererFiles } from './renderer-worker.js';
import { firstFiles as firstFilesOf, ScreenDocuments } from './screen-documents.js';
import { htmlType, type SharePages, serveSharePages } from './share-pages.js';

const homePath = '/home';
const maxFormBytes = 64 * 1_024;
/** Bytes of the address; a proxy has room for headers of 4 kB. */
const maxAddressBytes = 2_500;

/** Whether another application shares something with ours, by a form whose page is not known. */
export const isShareTarget = ({ method, url }: Pick<IncomingMessage, 'method' | 'url'>) =>
  method === 'POST' && url === homePath;

/** The address of the page with what was shared, cut to its limits. */
export function sharedAddress(form: Pick<URLSearchParams, 'get'>): string {
  const fields = new URLSearchParams();
  let left = maxAddressBytes;
  for (const [name, max] of Object.entries(sharedParameters)) {
    let text = cutCharacters(form.get(name)?.trim() ?? '', max);
    while (encodeURIComponent(text).length > left) {
      text = cutCharacters(text, countCharacters(text) >> 1);
    }
    if (text === '') continue;
    fields.set(name, text);
    left -= encodeURIComponent(text).length;
  }
  return fields.size === 0 ? homePath : `${homePath}#${fields.toString()}`;
}

/**
 * Takes what other applications share before the service worker runs, which takes it otherwise. The
 * fields go behind the #, so that the browser does not send them to the server again.
 */
async function serveShareTarget(application: NestFastifyApplication, base: string): Promise<void> {
  await application
    .getHttpAdapter()
    .getInstance()
    .register((scope, _options, done) => {
      scope.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: maxFormBytes },
        (_request, body, parsed) => parsed(null, new URLSearchParams(String(body))),
      );
      scope.post(homePath, { bodyLimit: maxFormBytes }, ({ body }, reply) => {
        const form = body instanceof URLSearchParams ? body : new URLSearchParams();
        return reply.redirect(base + sharedAddress(form), 303);
      });
      done();
    });
}

/** Paths of calls, services and files. */
const nonPagePath =
  /^\/(api|assets|socket\.io|health|metrics|\.well-known)(\/|$)|\.[a-z0-9]+(\?|$)/;
const notFound = { error: 'Not found' };
const policyHeader = 'content-security-policy';
const yearSeconds = 365 * 24 * 60 * 60;

/** Paths in the web client's build. */
interface BuiltWeb {
  /** Folder of the files that browsers load. */
  readonly directory: string;
  /** File with the tags of each screen's first files. */
  readonly firstFiles: string;
  readonly renderer: RendererFiles;
}

/** One thread renders for all servers of a process. */
let renderer: Renderer | undefined;

/**
 * Serves the built web client. Files with a digest in their name are cached for ever, a visitor's page
 * is revalidated, the documents of signed-in people are not stored. Paths that are no screen answer 404.
 */
export async function serveWeb(
  application: NestFastifyApplication,
  { directory, firstFiles, renderer: files }: BuiltWeb,
  sharePages: SharePages,
  hasOperationsPage: boolean,
  base = '',
): Promise<void> {
  const fastify = application.getHttpAdapter().getInstance();
  const index = join(directory, 'index.html');
  const page = readFileSync(index, 'utf8');
  const policyFor = withInlineScripts(withBasePath(page, base));
  const operations = readFileSync(join(directory, 'operations.html'), 'utf8');
  const allowScripts = (reply: FastifyReply) =>
    reply.header(policyHeader, policyFor(String(reply.raw.getHeader(policyHeader))));
  await application.register(fastifyStatic, {
    root: directory,
    wildcard: false,
    globIgnore: ['assets/**'],
    // Screens are answered below.
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isImmutable = path.startsWith(join(directory, 'assets'));
      const policy = isImmutable ? `public, max-age=${yearSeconds}, immutable` : 'no-cache';
      void reply.header('cache-control', policy);
      if (path === index) void allowScripts(reply);
    },
  });
  // One route, because each of thousands would take 6 kB of memory.
  const assets = new Set(readdirSync(join(directory, 'assets')).map((file) => `/assets/${file}`));
  fastify.get('/assets/*', ({ url }, reply) => {
    const [path = ''] = url.split('?');
    return assets.has(path) ? reply.sendFile(path) : reply.status(404).send(notFound);
  });
  if (hasOperationsPage) {
    fastify.get('/ops', (_request, reply) =>
      reply.header('cache-control', 'no-cache').type(htmlType).send(operations),
    );
  }
  await serveShareTarget(application, base);
  renderer ??= new Renderer(files);
  serveSharePages(application, sharePages, renderer, base);
  const tags = firstFilesOf.parse(JSON.parse(readFileSync(firstFiles, 'utf8')));
  const documents = new ScreenDocuments(application, page, tags, renderer);
  fastify.get('/*', async (request, reply) => {
    const { url, headers } = request;
    const [path = ''] = url.split('?');
    if (isScreen(path)) {
      const document = await documents.documentFor(request, reply, path);
      // A visitor's page is the same for everybody.
      if (document === null && base === '') return reply.sendFile('index.html');
      void allowScripts(reply);
      const caching = document === null ? 'no-cache' : 'private, no-store';
      return reply
        .headers({ 'cache-control': caching, 'content-type': htmlType })
        .send(document ?? page);
    }
    void reply.status(404);
    // The client shows the error to people; tools get JSON.
    const isNavigation = (headers.accept ?? '').includes('text/html') && !nonPagePath.test(url);
    if (!isNavigation) return reply.send(notFound);
    void allowScripts(reply);
    return reply.headers({ 'cache-control': 'no-cache', 'content-type': htmlType }).send(page);
  });
}
