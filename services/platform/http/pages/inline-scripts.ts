import { digestOf } from './content-security-policy.js';

/**
 * Returns a function that allows the inline scripts of the app's page in a policy. They set the theme
 * and the frame before the first paint.
 */
export function withInlineScripts(page: string): (policy: string) => string {
  const scripts = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code = '']) => code);
  const digests = scripts.map(digestOf);
  return (policy) => policy.replace("script-src 'self'", (found) => [found, ...digests].join(' '));
}
