import type { RecommendationType } from '../../events.js';
import { isAt, known, pathFrom, type SiteRule } from '../known-link.js';

const kinds: Readonly<Record<string, readonly RecommendationType[]>> = {
  track: ['music'],
  album: ['music'],
  show: ['podcast'],
  episode: ['podcast'],
  artist: [],
  playlist: [],
};
/** What `deezerId` is the id of. */
const numbered = ['track', 'show'];

export const deezer: SiteRule = (url, path) => {
  if (!isAt(url, 'deezer.com')) return null;
  const [kind = '', id = ''] = pathFrom(path, ...Object.keys(kinds));
  const types = kinds[kind];
  if (types === undefined || !/^\d{1,20}$/.test(id)) return null;
  const deezerLink = `https://www.deezer.com/${kind}/${id}`;
  const metadata = { ...(numbered.includes(kind) && { deezerId: id }), deezerLink };
  return known('Deezer', types, deezerLink, { metadata });
};
