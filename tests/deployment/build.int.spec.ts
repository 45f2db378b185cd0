import { describe, expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';

const isOfTests = /(^|\/)testing\/|\.spec\.|stand-in|test-server|broken-line|catcher|faulty/;

describe('What is built', () => {
  const files = readdirSync('dist', { recursive: true, encoding: 'utf8' });

  it('is the product', () => {
    expect(files).toEqual(expect.arrayContaining(['server/main.js', 'server/trboo.js']));
    expect(files).toContain('web/index.html');
  });

  it('holds nothing that is there for tests alone', () => {
    expect(files.filter((file) => isOfTests.test(file))).toEqual([]);
  });
});
