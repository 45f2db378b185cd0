import { isAt, knownLink, pathFrom, type SiteRule, titleOf } from '../../known-link.js';

export const tmdb: SiteRule = (url, path) => {
  const [kind, item = ''] = pathFrom(path, 'movie', 'tv');
  const [, id, slug] = /^(\d{1,12})(?:-(.+))?$/.exec(item) ?? [];
  if (!isAt(url, 'themoviedb.org') || kind === undefined || id === undefined) return null;
  const tmdbUrl = `https://www.themoviedb.org/${kind}/${id}`;
  const metadata = { tmdbId: Number(id), tmdbUrl };
  return knownLink('TMDB', [kind === 'movie' ? 'movie' : 'series'], tmdbUrl, {
    metadata,
    title: titleOf(slug),
  });
};
