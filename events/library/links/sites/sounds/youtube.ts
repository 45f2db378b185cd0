import { isAt, knownLink, type SiteRule } from '../../known-link.js';

const kinds = ['shorts', 'embed', 'live', 'v'];

/** A video may be about anything, so it has no type. */
export const youtube: SiteRule = (url, [kind = '', item]) => {
  const isShort = url.hostname === 'youtu.be';
  if (!isShort && !isAt(url, 'youtube.com', 'youtube-nocookie.com')) return null;
  const watched = kind === 'watch' ? url.searchParams.get('v') : null;
  const id = isShort ? kind : kinds.includes(kind) ? item : watched;
  if (!/^[A-Za-z0-9_-]{11}$/.test(id ?? '')) return null;
  return knownLink('YouTube', [], `https://www.youtube.com/watch?v=${id}`);
};
