import { queryOptions } from '@tanstack/react-query';
import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';
import { safeLink } from '../../../lib/text/names.js';
import { getDeezerByIsrc } from '../../../../../services/contract/search/music.js';
import { send } from '../../../lib/api/send.js';

interface MusicIds {
  /** URLs of the Spotify and Deezer pages, if the metadata has them. */
  readonly spotify: string | null;
  readonly deezer: string | null;
  /** Identifies the recording, to look it up at Deezer. */
  readonly isrc: string | null;
}

/** Where a track or podcast can be heard, from its metadata. */
export function musicIds(metadata: Recommendation['metadata']): MusicIds {
  const text = (field: string) => {
    const value = metadata[field];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  // Podcasts have a publisher, tracks an artist.
  const isShow = text('publisher') !== '' && text('artist') === '';
  const page = (link: string, id: string, pattern: RegExp, base: string) =>
    safeLink(text(link)) ?? (pattern.test(text(id)) ? `${base}/${text(id)}` : null);
  const kind = isShow ? 'show' : 'track';
  const isrc = text('isrc').replaceAll(/[\s-]/g, '').toUpperCase();
  return {
    spotify: page('spotifyLink', 'spotifyId', /^\w{10,40}$/, `https://open.spotify.com/${kind}`),
    deezer: page('deezerLink', 'deezerId', /^\d{1,20}$/, `https://www.deezer.com/${kind}`),
    isrc: /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/.test(isrc) ? isrc : null,
  };
}

/** Whether there are, or may be, links to pages where it can be heard. */
export const hasMusicLinks = (metadata: Recommendation['metadata']) =>
  Object.values(musicIds(metadata)).some((known) => known !== null);

/** The Deezer recording of an ISRC. */
export const deezerQuery = (me: string, isrc: string) =>
  queryOptions({
    queryKey: ['deezer', isrc],
    queryFn: ({ signal }) => send(getDeezerByIsrc, { isrc, user_email: me }, signal),
    retry: false,
  });
