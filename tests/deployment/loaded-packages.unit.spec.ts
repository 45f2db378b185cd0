import { describe, expect, it } from '@jest/globals';
import { transformSync } from '@swc/core';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const importedFrom = /^(?:import|export) (?:[^'"]*? from )?['"]([^'"]+)['"]/gm;

/** The modules that the compiled file loads with itself: not types, and not what it imports when it is wanted. */
function importsOf(file: string): string[] {
  const { code } = transformSync(readFileSync(file, 'utf8'), {
    filename: file,
    configFile: false,
    swcrc: false,
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', decorators: true, tsx: file.endsWith('x') },
      transform: { legacyDecorator: true, decoratorMetadata: true },
    },
  });
  return [...code.matchAll(importedFrom)].map(([, name = '']) => name);
}

const sourceOf = (path: string) =>
  [path.replace(/\.js$/, '.ts'), path.replace(/\.js$/, '.tsx')].find((file) => existsSync(file));

/** Our files and the packages that an entry loads. */
function loadedBy(entry: string) {
  const files = new Set([entry]);
  const packages = new Set<string>();
  for (const file of files) {
    if (!/\.tsx?$/.test(file)) continue;
    for (const name of importsOf(file)) {
      const source = name.startsWith('.') ? sourceOf(join(dirname(file), name)) : undefined;
      if (source !== undefined) files.add(relative('.', source));
      const [scope = '', rest = ''] = name.split('/');
      const isPackage = !name.startsWith('.') && !name.startsWith('node:');
      if (isPackage) packages.add(scope.startsWith('@') ? `${scope}/${rest}` : scope);
    }
  }
  return { files: [...files], packages: [...packages].sort() };
}

describe('What is loaded with', () => {
  it('the server is what every installation uses', () => {
    const { files, packages } = loadedBy('services/main.ts');
    expect(packages).toEqual(expect.arrayContaining(['@nestjs/core', '@fastify/static', 'zod']));
    const seldom =
      /^(@eventstore|@grpc|@opentelemetry\/(sdk|exporter)|@simplewebauthn|csv-parse|commander|hyparquet|ioredis|mongodb|nodemailer|openid-client|saxes|sharp|web-push|yauzl|zod-openapi)/;
    expect(packages.filter((name) => seldom.test(name))).toEqual([]);
    // Settings check the addresses of other stores.
    const adapters = /\/stores\/(kurrentdb|mongodb)\/(?!.*\baddress\.ts)/;
    expect(files.filter((file) => adapters.test(file))).toEqual([]);
  });

  it.each([
    ['platform/settings/settings', ['@nestjs/common', 'zod']],
    [
      'platform/projector-host/projector-worker',
      ['@nestjs/common', 'better-sqlite3', 'immutable', 'lru-cache', 'zod'],
    ],
    [
      'platform/read-side/building/build-worker',
      ['better-sqlite3', 'immutable', 'lru-cache', 'zod'],
    ],
    ['features/import/parsing/import-worker', ['csv-parse', 'saxes', 'yauzl', 'zod']],
    ['platform/http/pages/renderer-worker', ['zod']],
  ])('%s', (entry, packages) => {
    expect(loadedBy(`services/${entry}.ts`).packages).toEqual(packages);
  });

  it('the client is no schema of an event', () => {
    const { files, packages } = loadedBy('web/src/app/start.tsx');
    expect(packages).toEqual(expect.arrayContaining(['react', '@mantine/core']));
    expect(files.filter((file) => /^events\/(?!kernel\/).*\bevents\.ts$/.test(file))).toEqual([]);
    expect(files.filter((file) => /^(projections|services\/(?!contract))/.test(file))).toEqual([]);
  });
});
