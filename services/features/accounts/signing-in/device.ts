/** Browsers by the names in their User-Agent, most specific first: most contain several. */
const browsers = [
  [/\bEdgA?(iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\bHeadlessChrome\//, 'Chromium'],
  [/\b(Chrome|CriOS)\//, 'Chromium'],
  [/\bVersion\/[\d.]+.*Safari\//, 'Safari'],
  [/\bAppleWebKit\//, 'WebKit'],
] as const;
const systems = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

type Names = readonly (readonly [RegExp, string])[];
const among = (names: Names, userAgent: string) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

/** Browser and system in common names; empty for an unknown header. */
export function deviceOf(userAgent: string | undefined): string {
  if (userAgent === undefined) return '';
  const [browser, system] = [among(browsers, userAgent), among(systems, userAgent)];
  if (browser === undefined) return system ?? '';
  return system === undefined ? browser : `${browser} on ${system}`;
}
