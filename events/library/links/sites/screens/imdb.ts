import { isAt, knownLink, pathFrom, type SiteRule } from '../../known-link.js';

/** Movies and series share one numbering, so an address does not show which it is. */
export const imdb: SiteRule = (url, path) => {
  const [, imdbId = ''] = pathFrom(path, 'title');
  if (!isAt(url, 'imdb.com') || !/^tt\d{7,10}$/.test(imdbId)) return null;
  const address = `https://www.imdb.com/title/${imdbId}`;
  return knownLink('IMDb', ['movie', 'series'], address, { metadata: { imdbId } });
};
