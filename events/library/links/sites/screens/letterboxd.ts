import { isAt, knownLink, type SiteRule, titleOf } from '../../known-link.js';

/** `/film/slug`, and a member's review: `/member/film/slug`. */
export const letterboxd: SiteRule = (url, path) => {
  if (!isAt(url, 'letterboxd.com')) return null;
  const slug = path[0] === 'film' ? path[1] : path[1] === 'film' ? path[2] : undefined;
  if (slug === undefined) return null;
  const title = titleOf(slug);
  return knownLink('Letterboxd', ['movie'], `https://letterboxd.com/film/${slug}`, { title });
};
