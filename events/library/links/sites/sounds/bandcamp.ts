import { isAt, knownLink, type SiteRule, titleOf } from '../../known-link.js';

export const bandcamp: SiteRule = (url, [kind, slug]) => {
  const isMusic = kind === 'album' || kind === 'track';
  if (!isAt(url, 'bandcamp.com') || !isMusic || slug === undefined) return null;
  const address = `https://${url.hostname}/${kind}/${slug}`;
  return knownLink('Bandcamp', ['music'], address, { title: titleOf(slug) });
};
