import type { RecommendationType } from '../../../recommendation-types.js';
import { isAt, knownLink, pathFrom, type SiteRule } from '../../known-link.js';

const kinds: Readonly<Record<string, readonly RecommendationType[]>> = {
  track: ['music'],
  album: ['music'],
  show: ['podcast'],
  episode: ['podcast'],
  artist: [],
  playlist: [],
};
/** Kinds whose ids are added to the metadata. */
const kindsWithId = ['track', 'show'];

export const deezer: SiteRule = (url, path) => {
  if (!isAt(url, 'deezer.com')) return null;
  const [kind = '', id = ''] = pathFrom(path, ...Object.keys(kinds));
  const types = kinds[kind];
  if (types === undefined || !/^\d{1,20}$/.test(id)) return null;
  const deezerLink = `https://www.deezer.com/${kind}/${id}`;
  const metadata = { ...(kindsWithId.includes(kind) && { deezerId: id }), deezerLink };
  return knownLink('Deezer', types, deezerLink, { metadata });
};

export const spotify: SiteRule = (url, path) => {
  if (!isAt(url, 'open.spotify.com', 'play.spotify.com')) return null;
  const page = path[0] === 'embed' ? path.slice(1) : path;
  const [kind = '', id = ''] = pathFrom(page, ...Object.keys(kinds));
  const types = kinds[kind];
  if (types === undefined || !/^[A-Za-z0-9]{22}$/.test(id)) return null;
  const spotifyLink = `https://open.spotify.com/${kind}/${id}`;
  const metadata = { ...(kindsWithId.includes(kind) && { spotifyId: id }), spotifyLink };
  return knownLink('Spotify', types, spotifyLink, { metadata });
};
