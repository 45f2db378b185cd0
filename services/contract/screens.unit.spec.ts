import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { isScreen, pathsOfOne, screenPaths } from './screens.js';

describe('The addresses of screens', () => {
  it('are those that the client routes', () => {
    const routes = readFileSync('web/src/app/routes.tsx', 'utf8');
    const paths = Array.from(routes.matchAll(/ path="([a-z-]+)"/g), ([, path]) => `/${path}`);
    expect(paths.length).toBeGreaterThan(8);
    const listed = screenPaths.filter((path) => path !== '/' && !path.startsWith('/type/'));
    expect(new Set(listed)).toEqual(new Set(paths));
    const ofOne = Array.from(
      routes.matchAll(/ path="([a-z-]+\/):[a-z]+"/g),
      ([, path]) => `/${path}`,
    );
    expect(pathsOfOne).toEqual(ofOne);
  });

  it.each([
    ...['/', '/home', '/Home/', '/type/book', '/type/all//', '/friends/ana@x.fr'],
    '/thing/01J',
    '/invite/K7QF-3M9T-X2PD',
  ])('%s is one', (path) => {
    expect(isScreen(path)).toBe(true);
  });

  it.each([
    ...[
      '/.well-known/change-password',
      '/type/cook',
      '/home/x',
      '/friends/a/b',
      '/wp-login',
      '/api',
      '/share',
      '/invite',
    ],
    ...['/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200'],
  ])('%s is none', (path) => {
    expect(isScreen(path)).toBe(false);
  });
});
