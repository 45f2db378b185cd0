import { describe, expect, it } from '@jest/globals';
import { safeLink } from './names.js';

describe('a link on a page', () => {
  it.each(['https://example.com/a?b=c', 'http://example.com'])('may lead to %s', (link) => {
    expect(safeLink(link)).toBe(link);
  });

  it.each([null, undefined, '', 'no address', 'javascript:alert(1)', 'data:text/html,x'])(
    'may not lead to %s',
    (link) => {
      expect(safeLink(link)).toBeNull();
    },
  );
});
