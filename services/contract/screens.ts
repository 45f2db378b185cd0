import { sections } from './library/recommendation.js';

/** Paths of the client's screens, except share links, which contain a token. */
export const screenPaths: readonly string[] = [
  ...['/', '/home', '/discover', '/my-trboo', '/add', '/inbox', '/friends', '/profile'],
  ...['/login', '/privacy', '/type', ...sections.map((section) => `/type/${section}`)],
];

/**
 * Whether the client has a screen at this path; like its router, ignores case and trailing slashes.
 */
export function isScreen(path: string): boolean {
  return screenPaths.includes(path.toLowerCase().replace(/\/+$/, '') || '/');
}
