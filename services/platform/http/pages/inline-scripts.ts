import { digestOf } from './content-security-policy.js';

/**
 * A function that adds the inline scripts of this page of our own to a policy: they set the theme and
 * the frame before the first paint.
 */
export function withInlineScripts(page: string): (policy: string) => string {
  const scripts = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code = '']) => code);
  const digests = scripts.map(digestOf);
  return (policy) => policy.replace("script-src 'self'", (found) => [found, ...digests].join(' '));
}
