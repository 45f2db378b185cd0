import { describe, expect, it } from '@jest/globals';
import { webLink } from './web-link.js';

describe('a link to show', () => {
  it.each(['https://example.com/a', 'http://example.com/'])('is %s', (address) => {
    expect(webLink(address)).toBe(address);
  });

  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    '//example.com',
    'example.com',
    '',
    null,
    7,
    { href: 'https://example.com' },
  ])('is not %j', (value) => {
    expect(webLink(value)).toBeNull();
  });
});
