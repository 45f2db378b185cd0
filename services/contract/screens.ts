import { sections } from './library/recommendation.js';

/** Paths of the client's screens, except those of one person, code or share link. */
export const screenPaths: readonly string[] = [
  ...['/', '/home', '/discover', '/my-trboo', '/add', '/inbox', '/friends', '/profile'],
  ...['/login', '/privacy', '/type', ...sections.map((section) => `/type/${section}`)],
];

/** Paths that one more segment completes: whom the page is about. */
export const pathsOfOne: readonly string[] = ['/invite/', '/thing/', '/friends/'];

/**
 * Whether the client has a screen at this path; like its router, ignores case and trailing slashes.
 */
export function isScreen(path: string): boolean {
  const plain = path.toLowerCase().replace(/\/+$/, '') || '/';
  const isOfOne = pathsOfOne.includes(plain.slice(0, plain.lastIndexOf('/') + 1));
  return isOfOne || screenPaths.includes(plain);
}
