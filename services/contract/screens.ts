import { withoutTrailingSlashes } from './characters.js';
import { sections } from './library/recommendation.js';

/** Paths of the client's screens, except those of one person, code or share link. */
export const screenPaths: readonly string[] = [
  ...['/', '/home', '/discover', '/my-trboo', '/add', '/import', '/inbox', '/friends', '/profile'],
  ...[
    '/notifications',
    '/login',
    '/privacy',
    '/installation',
    '/type',
    ...sections.map((section) => `/type/${section}`),
  ],
];

/** Screens whose document carries their first reads, and their markup, for a signed-in person. */
export type FirstScreen = 'home' | 'explore' | 'my-list';

const firstScreens: ReadonlyMap<string, FirstScreen> = new Map([
  ['/', 'home'],
  ['/home', 'home'],
  ['/discover', 'explore'],
  ['/my-trboo', 'my-list'],
]);

/** The first screen at a path; undefined for all others. */
export const firstScreenAt = (path: string): FirstScreen | undefined => firstScreens.get(path);

/** Paths that are followed by one parameter: a code, an id or an address. */
export const parameterPaths: readonly string[] = ['/invite/', '/thing/', '/friends/'];

/**
 * Whether the client has a screen at this path; like its router, ignores case and trailing slashes.
 */
export function isScreen(path: string): boolean {
  const plain = withoutTrailingSlashes(path.toLowerCase()) || '/';
  const withoutParameter = plain.slice(0, plain.lastIndexOf('/') + 1);
  return parameterPaths.includes(withoutParameter) || screenPaths.includes(plain);
}
