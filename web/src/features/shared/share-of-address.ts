import { shareToken } from '../../../../services/contract/library/recommendation.js';
import { rememberShare } from './pending-share.js';
import { screenPath } from '../../lib/api/base-path.js';

/**
 * Stores the share token in the address of sign-in and removes it from the address. The page of a
 * share link sends it there where its scripts do not run. Tokens from other sites are ignored: with a
 * link they could add an item to the library of a signed-in person.
 */
export function rememberShareOfAddress(): void {
  const { pathname, search, origin } = window.location;
  const token = new URLSearchParams(search).get('share');
  if (screenPath() !== '/login' || token === null) return;
  const { referrer } = document;
  const isFromOwnPage = URL.canParse(referrer) && new URL(referrer).origin === origin;
  if (isFromOwnPage && shareToken.safeParse(token).success) rememberShare(token);
  window.history.replaceState(window.history.state, '', pathname);
}
