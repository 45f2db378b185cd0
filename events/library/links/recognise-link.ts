import type { KnownLink, SiteRule } from './known-link.js';
import { bookRules } from './book-sites.js';
import { otherRules } from './other-sites.js';
import { placeRules } from './place-sites.js';
import { siteTable } from './site-table.js';

const rules: readonly SiteRule[] = [siteTable, ...bookRules, ...placeRules, ...otherRules];

/**
 * What an address says about its subject, without fetching it; null for an unknown site. Explore
 * stores the results, so a changed rule requires a new version of that read model.
 */
export function recogniseLink(address: string): KnownLink | null {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return null;
  const url = new URL(address);
  const path = url.pathname.split('/').filter(Boolean).map(decoded);
  for (const read of rules) {
    const found = read(url, path);
    if (found !== null) return found;
  }
  return null;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
