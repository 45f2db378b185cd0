import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { isScreen, parameterPaths, screenPaths } from './screens.js';

describe('The paths of screens', () => {
  it('are those of the client’s router', () => {
    const routes = readFileSync('web/src/app/app.tsx', 'utf8');
    const paths = Array.from(routes.matchAll(/ path="([a-z-]+)"/g), ([, path]) => `/${path}`);
    expect(paths.length).toBeGreaterThan(8);
    const listed = screenPaths.filter((path) => path !== '/' && !path.startsWith('/type/'));
    expect(new Set(listed)).toEqual(new Set(paths));
    const withParameter = Array.from(
      routes.matchAll(/ path="([a-z-]+\/):[a-z]+"/g),
      ([, path]) => `/${path}`,
    );
    expect(parameterPaths).toEqual(withParameter);
  });

  it('are not those with any number of slashes within', () => {
    expect(isScreen(`/a${'/'.repeat(1_000_000)}x`)).toBe(false);
  });

  it.each([
    '/',
    '/home',
    '/Home/',
    '/type/book',
    '/type/all//',
    '/friends/ana@x.fr',
    '/thing/01J',
    '/invite/K7QF-3M9T-X2PD',
  ])('include %s', (path) => {
    expect(isScreen(path)).toBe(true);
  });

  it.each([
    '/.well-known/change-password',
    '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200',
    '/type/cook',
    '/home/x',
    '/friends/a/b',
    '/wp-login',
    '/api',
    '/share',
    '/invite',
  ])('do not include %s', (path) => {
    expect(isScreen(path)).toBe(false);
  });
});
