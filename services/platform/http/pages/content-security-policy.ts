import { createHash } from 'node:crypto';
import type { Settings } from '../../settings/settings.js';
import { withBasePath } from '../network/origin.js';

/** Cover hosts by provider; a wildcard does not include the bare host. */
const coverHosts = [
  'image.tmdb.org',
  'books.google.com',
  'covers.openlibrary.org',
  'archive.org',
  '*.archive.org',
  'i.scdn.co',
  '*.dzcdn.net',
  '*.mzstatic.com',
  'static.tvmaze.com',
  'upload.wikimedia.org',
  '*.googleusercontent.com',
];

/** Hosts of track previews. */
const previewHosts = ['*.dzcdn.net', 'audio-ssl.itunes.apple.com', 'p.scdn.co'];

/** Only the host of the map, because scripts of other Google hosts can be used to bypass the policy. */
const googleScripts = ['https://maps.googleapis.com'];
const googleHosts = ['https://*.googleapis.com', 'https://*.gstatic.com'];

/** Whether a host is listed, or matches a `*.` wildcard. */
function isAmong(hosts: readonly string[], hostname: string): boolean {
  return hosts.some((host) =>
    host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host,
  );
}

/** Makes a function that returns the https form of an address on these hosts, else null. */
const onHost = (hosts: readonly string[]) => (address: string | null) => {
  if (address === null || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol === 'http:') url.protocol = 'https:';
  return url.protocol === 'https:' && isAmong(hosts, url.hostname) ? url.href : null;
};

/** The https address if pages may show it as a cover; otherwise null. */
export const coverAddress = onHost(coverHosts);

/** The https address if pages may play it; otherwise null. */
export const previewAddress = onHost(previewHosts);

const overHttps = (host: string) => `https://${host}`;

/** What pages may load: our own files, covers and previews of the listed hosts, and the map. */
export function contentSecurityPolicy({ providers }: Settings) {
  const { mapTileUrl, googleMapsBrowserKey } = providers;
  const withGoogle = googleMapsBrowserKey !== null;
  const tiles = mapTileUrl === null ? [] : [new URL(mapTileUrl).origin];
  return {
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...(withGoogle ? [...googleScripts, "'unsafe-eval'", 'blob:'] : [])],
      // The component library sets sizes and colours in style attributes.
      styleSrc: [
        "'self'",
        "'unsafe-inline'",
        ...(withGoogle ? ['https://fonts.googleapis.com'] : []),
      ],
      fontSrc: ["'self'", ...(withGoogle ? ['https://fonts.gstatic.com'] : [])],
      imgSrc: [
        "'self'",
        'data:',
        ...coverHosts.map(overHttps),
        ...tiles,
        ...(withGoogle ? googleHosts : []),
      ],
      mediaSrc: ["'self'", ...previewHosts.map(overHttps)],
      connectSrc: ["'self'", ...(withGoogle ? [...googleHosts, 'data:', 'blob:'] : [])],
      frameSrc: ["'none'"],
      workerSrc: ["'self'", ...(withGoogle ? ['blob:'] : [])],
      objectSrc: ["'none'"],
      frameAncestors: ["'none'"],
      upgradeInsecureRequests: null,
    },
  };
}

/** The source expression that allows an inline script or style of this text. */
const digestOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const inlineTexts = (page: string, element: 'script' | 'style') =>
  [...page.matchAll(new RegExp(`<${element}\\b[^>]*>(.*?)</${element}>`, 'gs'))].flatMap(
    ([, text = '']) => (text === '' ? [] : [text]),
  );

/**
 * The page of a share link shows texts of strangers, so it may use no scripts and styles except the
 * inline ones of its view.
 * @param page one that shows no text of anybody
 */
export function sharePagePolicy(page: string, base: string) {
  const digestsOf = (element: 'script' | 'style') =>
    inlineTexts(withBasePath(page, base), element).map(digestOf);
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: digestsOf('script'),
      styleSrc: digestsOf('style'),
      // Drawn covers and faces have their colours and sizes in attributes.
      styleSrcAttr: ["'unsafe-inline'"],
      fontSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', ...coverHosts.map(overHttps)],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  };
}

/**
 * Returns a function that allows the inline scripts of the app's page in a policy. They set the theme
 * and the frame before the first paint.
 */
export function withInlineScripts(page: string): (policy: string) => string {
  const digests = inlineTexts(page, 'script').map(digestOf);
  return (policy) => policy.replace("script-src 'self'", (found) => [found, ...digests].join(' '));
}
