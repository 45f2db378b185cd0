import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { withInlineScripts } from './content-security-policy.js';

describe('The policy of the app’s page', () => {
  it('allows its inline scripts, and no others', () => {
    const page = '<script>one()</script><script type="module" src="/a.js"></script>';
    const policy = "default-src 'self';script-src 'self';img-src data:";
    const digest = createHash('sha256').update('one()').digest('base64');
    expect(withInlineScripts(page)(policy)).toBe(
      `default-src 'self';script-src 'self' 'sha256-${digest}';img-src data:`,
    );
  });
});
