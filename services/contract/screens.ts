import { sections } from './library/recommendation.js';

/** Addresses of the client's screens but those of share links, which carry a token. */
export const screenPaths: readonly string[] = [
  ...['/', '/home', '/discover', '/my-trboo', '/add', '/inbox', '/friends', '/profile'],
  ...['/login', '/privacy', '/type', ...sections.map((section) => `/type/${section}`)],
];

/** Whether the client shows a screen at a path; as its router does, whatever its case and final slashes. */
export function isScreen(path: string): boolean {
  return screenPaths.includes(path.toLowerCase().replace(/\/+$/, '') || '/');
}
