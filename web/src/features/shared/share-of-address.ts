import { shareToken } from '../../../../services/contract/library/recommendation.js';
import { rememberShare } from './pending-share.js';

/**
 * Stores the token with which the page of a share link opens sign-in where no script of that page
 * runs, and takes it out of the address. Only our own pages may ask for it: with a link to sign-in
 * others could put something into the library of somebody who is signed in.
 */
export function rememberShareOfAddress(): void {
  const { pathname, search, origin } = window.location;
  const token = new URLSearchParams(search).get('share');
  if (pathname !== '/login' || token === null) return;
  const { referrer } = document;
  const isOurs = URL.canParse(referrer) && new URL(referrer).origin === origin;
  if (isOurs && shareToken.safeParse(token).success) rememberShare(token);
  window.history.replaceState(window.history.state, '', pathname);
}
