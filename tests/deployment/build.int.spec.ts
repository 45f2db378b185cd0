import { beforeAll, describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuild } from '../../infra/bootstrap/steps.mjs';

const isOfTests = /(^|\/)testing\/|\.spec\.|stand-in|test-server|catcher|faulty/;
/** What a file of the bundle loads with itself; what it loads when it is wanted is called. */
const loadedWith = /^(?:import|export) (?:[^'"]* from )?"\.\/([^"]+)";$/gm;
const packagesIn = /^\/\/(?:#region)? node_modules\/((?:@[^/]+\/)?[^/]+)/gm;

describe('The build', () => {
  let files: string[] = [];
  beforeAll(() => {
    ensureBuild();
    files = readdirSync('dist', { recursive: true, encoding: 'utf8' });
  });

  it('contains the product', () => {
    expect(files).toEqual(expect.arrayContaining(['server/main.js', 'server/trboo.js']));
    expect(files).toContain('web/index.html');
  });

  it('contains nothing that only tests use', () => {
    expect(files.filter((file) => isOfTests.test(file))).toEqual([]);
  });

  it('is ASCII, which the engine keeps in half the memory', () => {
    const code = files.filter((file) => /^server\/.*\.m?js$/.test(file));
    expect(code).toEqual(expect.arrayContaining(['server/main.js', 'server/share-page.mjs']));
    const isAscii = (file: string) => !/\P{ASCII}/u.test(readFileSync(join('dist', file), 'utf8'));
    expect(code.filter((file) => !isAscii(file))).toEqual([]);
  });

  it('loads at the start only the packages that every installation needs', () => {
    const loaded = new Set(['main.js']);
    const packages = new Set<string>();
    for (const file of loaded) {
      const text = readFileSync(join('dist', 'server', file), 'utf8');
      for (const [, next = ''] of text.matchAll(loadedWith)) loaded.add(next);
      for (const [, name = ''] of text.matchAll(packagesIn)) packages.add(name);
    }
    expect([...packages]).toEqual(expect.arrayContaining(['@nestjs/core', 'fastify', 'zod']));
    const seldom =
      /^(@eventstore|@grpc|@opentelemetry\/(sdk|exporter)|ioredis|mongodb|nodemailer|openid-client|zod-openapi)/;
    expect([...packages].filter((name) => seldom.test(name))).toEqual([]);
  });
});
