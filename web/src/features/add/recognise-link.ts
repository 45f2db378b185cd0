import {
  type KnownLink,
  recogniseLink as recogniseAddress,
} from '../../../../services/contract/library/known-link.js';
import { linkIn } from '../../../../services/contract/library/link.js';

/** What the link in a pasted text points to; null without a known link. */
export function recogniseLink(text: string): KnownLink | null {
  const address = linkIn(text);
  const known = address === null ? null : recogniseAddress(address);
  return known === null || known.types.length === 0 ? null : known;
}
