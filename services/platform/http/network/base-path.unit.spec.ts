import { describe, expect, it } from '@jest/globals';
import { basePath, withBasePath } from './origin.js';

describe('The path below which the app is served', () => {
  it('is empty on a host of its own', () => {
    expect(basePath(new URL('https://trboo.example'))).toBe('');
    const page = '<html><a href="/inbox">Inbox</a></html>';
    expect(withBasePath(page, '')).toBe(page);
  });

  it('is put before the addresses of a page, and before no text', () => {
    const base = basePath(new URL('https://example.org/friends/trboo/'));
    const page = [
      '<html lang="en"><script src="/language.js"></script>',
      '<script>link.href = {"en":"/assets/english.js"}</script>',
      '<style>@font-face{src:url(/assets/serif.woff2)}</style>',
      '<a href="/">Home</a><a href="https://other.example/">x</a><img src="//cdn.example/x">',
      '<form action="/login"></form> “href=&quot;/x”, and/or (/x) {"why":"href=\\"/x\\""}',
    ].join('');
    const b = '/friends/trboo';
    expect(withBasePath(page, base)).toBe(
      [
        `<html data-base="${b}" lang="en"><script src="${b}/language.js"></script>`,
        `<script>link.href = {"en":"${b}/assets/english.js"}</script>`,
        `<style>@font-face{src:url(${b}/assets/serif.woff2)}</style>`,
        `<a href="${b}/">Home</a><a href="https://other.example/">x</a><img src="//cdn.example/x">`,
        `<form action="${b}/login"></form> “href=&quot;/x”, and/or (/x) {"why":"href=\\"/x\\""}`,
      ].join(''),
    );
  });
});
