import type { RecommendationType } from '../recommendation-types.js';
import { isAt, knownLink, pathFrom, type SiteRule, titleOf } from './known-link.js';

/** The kinds of items on each of Apple's hosts, with their types. */
const hosts: Readonly<Record<string, Readonly<Record<string, RecommendationType>>>> = {
  'music.apple.com': { album: 'music', song: 'music' },
  'podcasts.apple.com': { podcast: 'podcast' },
  'books.apple.com': { book: 'book', audiobook: 'book' },
  'tv.apple.com': { movie: 'movie', show: 'series', episode: 'series' },
  'itunes.apple.com': {
    album: 'music',
    podcast: 'podcast',
    book: 'book',
    audiobook: 'book',
    movie: 'movie',
    'tv-season': 'series',
  },
};
/** The newer hosts of items that iTunes had. */
const moved: Readonly<Record<string, string>> = {
  album: 'music.apple.com',
  podcast: 'podcasts.apple.com',
  book: 'books.apple.com',
  audiobook: 'books.apple.com',
};
const isId = (text: string | undefined) => /^(?:(?:id)?\d+|umc\.cmc\.[a-z0-9]+)$/.test(text ?? '');

const apple: SiteRule = (url, path) => {
  const host = Object.keys(hosts).find((each) => isAt(url, each));
  const kinds = hosts[host ?? ''] ?? {};
  const [kind = '', ...rest] = pathFrom(path, ...Object.keys(kinds));
  const type = kinds[kind];
  const id = rest.find(isId);
  if (host === undefined || type === undefined || id === undefined) return null;
  // A song is shown within its album, an episode within its podcast.
  const within = url.searchParams.get('i');
  const part = within !== null && /^\d+$/.test(within) ? `?i=${within}` : '';
  // The title of an episode is not that of its series.
  const title = isId(rest[0]) || kind === 'episode' ? undefined : titleOf(rest[0]);
  const bare = type === 'music' ? id.replace('id', '') : id;
  const address = `https://${moved[kind] ?? host}/${kind}/${bare}${part}`;
  return knownLink('Apple', [type], address, { title });
};

const bandcamp: SiteRule = (url, [kind, slug]) => {
  const isMusic = kind === 'album' || kind === 'track';
  if (!isAt(url, 'bandcamp.com') || !isMusic || slug === undefined) return null;
  const address = `https://${url.hostname}/${kind}/${slug}`;
  return knownLink('Bandcamp', ['music'], address, { title: titleOf(slug) });
};

/** A watched video; the others are in the table. */
const youtube: SiteRule = (url, [kind]) => {
  const id = url.searchParams.get('v') ?? '';
  if (!isAt(url, 'youtube.com', 'youtube-nocookie.com') || kind !== 'watch') return null;
  if (!/^[A-Za-z0-9_-]{11}$/.test(id)) return null;
  return knownLink('YouTube', [], `https://www.youtube.com/watch?v=${id}`);
};

const wikipediaHost = /^([a-z]{2,3}(?:-[a-z]+)*|simple)\.(?:m\.)?wikipedia\.org$/;

/** An article may be about anything. */
const wikipedia: SiteRule = (url, [kind, article]) => {
  const language = wikipediaHost.exec(url.hostname)?.[1];
  if (language === undefined || kind !== 'wiki' || article === undefined) return null;
  return knownLink('Wikipedia', [], `https://${language}.wikipedia.org${url.pathname}`);
};

export const otherRules: readonly SiteRule[] = [apple, bandcamp, youtube, wikipedia];
