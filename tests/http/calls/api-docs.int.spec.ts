import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { z } from 'zod';
import { openApiDocument } from '../../../services/platform/http/api-docs/openapi.js';
import { AppModule } from '../../../services/app.module.js';
import { createApplication } from '../../../services/platform/start/application.js';
import { calls } from '../../../services/contract/calls.js';
import { openOutbox } from '../../../services/platform/mail/outbox/mailer.js';
import { readSettings } from '../../../services/platform/settings/settings.js';
import { HostedApplication } from '../../support/application/hosted-application.js';
import { openStores } from '../../support/application/stores.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const declaredCall = z.looseObject({
  method: z.string(),
  path: z.string(),
  request: z.instanceof(z.ZodType),
  response: z.instanceof(z.ZodType),
});

/** `METHOD path` of all calls that the contract declares. */
async function declaredCalls(): Promise<string[]> {
  const folder = new URL('../../../services/contract/', import.meta.url);
  const files = readdirSync(folder, { encoding: 'utf8', recursive: true }).filter(
    (file) => file.endsWith('.ts') && file !== 'calls.ts' && !file.endsWith('.spec.ts'),
  );
  const modules = await Promise.all(
    files.map(async (file) => z.looseObject({}).parse(await import(new URL(file, folder).href))),
  );
  return modules
    .flatMap((exported) => Object.values(exported))
    .flatMap((value) => declaredCall.safeParse(value).data ?? [])
    .map(({ method, path }) => `${method} ${path}`);
}

/** `METHOD path` of all routes of the real application, except its web pages. */
async function registeredRoutes(): Promise<string[]> {
  const folder = temporaryFolder();
  const settings = readSettings({ DEMO: 'off', PORT: '0', SEARCH_MODE: 'sample' });
  const mailer = openOutbox(folder.path, settings.mailFrom);
  const ports = { ...openStores(folder.path), mailer, settings, clock: () => new Date() };
  const application = await createApplication(AppModule.with(ports), ports);
  const routes: string[] = [];
  const fastify = application.getHttpAdapter().getInstance();
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) if (each !== 'HEAD') routes.push(`${each} ${url}`);
  });
  await application.init();
  await application.close();
  folder.remove();
  return routes;
}

describe('The API documentation', () => {
  let application: HostedApplication;
  beforeAll(async () => {
    application = await HostedApplication.start();
  });
  afterAll(() => application.close());

  it('describes every call that the contract declares', async () => {
    const listed = calls.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(listed)).toEqual(new Set(await declaredCalls()));
    expect(new Set(listed).size).toBe(listed.length);
  });

  it('describes exactly the routes of the application', async () => {
    const documented = Object.entries(openApiDocument().paths).flatMap(([path, operations]) =>
      Object.keys(operations).map(
        (method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
      ),
    );
    expect(documented.sort()).toEqual((await registeredRoutes()).sort());
  });

  it('is served as an OpenAPI document', async () => {
    const { status, headers, body } = await application.request({ path: '/api/docs/openapi.json' });
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(body).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
  });

  it('is served as a page without inline scripts, and only when it has changed', async () => {
    const address = `${application.url}/api/docs`;
    const first = await fetch(address);
    expect(first.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(first.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const page = await first.text();
    expect(page).toContain('<!doctype html>');
    const etag = first.headers.get('etag') ?? '';
    const again = await fetch(address, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const changed = await fetch(address, { headers: { 'if-none-match': 'W/"other"' } });
    expect([changed.status, await changed.text()]).toEqual([200, page]);
  });
});
