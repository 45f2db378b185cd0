import type { browsers, systems } from '../../../contract/accounts/device.js';

type Patterns<Name> = readonly (readonly [RegExp, Name])[];

/** Patterns of the User-Agent header, the most specific first: most headers match several. */
const browserPatterns: Patterns<(typeof browsers)[number]> = [
  [/\bEdgA?(iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\bHeadlessChrome\//, 'Chromium'],
  [/\b(Chrome|CriOS)\//, 'Chromium'],
  [/\bVersion\/[\d.]+.*Safari\//, 'Safari'],
  [/\bAppleWebKit\//, 'WebKit'],
];

const systemPatterns: Patterns<(typeof systems)[number]> = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const firstMatch = <Name>(patterns: Patterns<Name>, userAgent: string) =>
  patterns.find(([pattern]) => pattern.test(userAgent))?.[1];

/** Browser and system, such as `Firefox on Windows`; empty for an unknown header. */
export function deviceOf(userAgent: string | undefined): string {
  if (userAgent === undefined) return '';
  const browser = firstMatch(browserPatterns, userAgent);
  const system = firstMatch(systemPatterns, userAgent);
  if (browser === undefined) return system ?? '';
  return system === undefined ? browser : `${browser} on ${system}`;
}
