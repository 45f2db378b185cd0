import { z } from 'zod';
import type { Draft } from '../row.js';
import { type Found, type JsonFormat, nameOf, type TableFormat } from '../service.js';

const text = z.string().nullish().catch(null);
const track = z.object({ artist: text, album: text, track: text, uri: text }).catch({});
const show = z.object({ name: text, publisher: text, uri: text }).catch({});
const library = z.object({
  tracks: z.array(track),
  albums: z.array(track).catch([]),
  shows: z.array(show).catch([]),
});
const playlists = z.object({
  playlists: z.array(
    z.object({
      name: text,
      items: z.array(
        z.object({
          track: z
            .object({ trackName: text, artistName: text, albumName: text, trackUri: text })
            .nullish()
            .catch(null),
          addedDate: text,
        }),
      ),
    }),
  ),
});

/** `spotify:track:4uLU6hMCjMI75M1A2tKUQC` → its address. */
function addressOf(uri: string | null | undefined): string | null {
  const [, kind, id] = /^spotify:(track|album|show):([A-Za-z0-9]{22})$/.exec(uri ?? '') ?? [];
  return kind && id ? `https://open.spotify.com/${kind}/${id}` : null;
}

interface Work {
  readonly name?: string | null | undefined;
  readonly maker?: string | null | undefined;
  readonly album?: string | null | undefined;
  readonly uri?: string | null | undefined;
}

function draftOf(type: 'music' | 'podcast', shelf: string, of: Work, index: number): Draft {
  const { name, maker, album, uri } = of;
  // Files from the listener's own disk have no address that works for others.
  const link = addressOf(uri);
  const metadata = { ...(album && { album }), ...(link && { spotifyLink: link }) };
  const titled = { title: name ?? '', maker: maker ?? '' };
  return { line: index + 1, type, ...titled, link, metadata, shelves: [shelf] };
}

/** Spotify: Account → Privacy → Account data, with YourLibrary.json and Playlist1.json. */
export const spotify: JsonFormat = {
  service: 'spotify',
  read: (value) => {
    const { data: whole } = library.safeParse(value);
    if (whole) {
      return [
        ...whole.tracks.map(({ track, artist, ...of }, index) =>
          draftOf('music', 'tracks', { ...of, name: track, maker: artist }, index),
        ),
        ...whole.albums.map(({ album, artist, uri }, index) =>
          draftOf('music', 'albums', { name: album, maker: artist, uri }, index),
        ),
        ...whole.shows.map(({ publisher, ...of }, index) =>
          draftOf('podcast', 'shows', { ...of, maker: publisher }, index),
        ),
      ];
    }
    const { data: lists } = playlists.safeParse(value);
    return (
      lists?.playlists.flatMap(({ name, items }) =>
        items.map(({ track: of, addedDate }, index): Found => {
          const work = { name: of?.trackName, maker: of?.artistName, album: of?.albumName };
          const about = { ...work, uri: of?.trackUri };
          return { ...draftOf('music', name ?? 'playlist', about, index), date: addedDate };
        }),
      ) ?? null
    );
  },
};

/** A playlist as Exportify writes it. */
export const exportify: TableFormat = {
  service: 'spotify',
  header: ['track uri', 'track name'],
  type: 'music',
  columns: {
    title: ['track name'],
    maker: ['artist name(s)', 'artist name'],
    year: ['release date', 'album release date'],
    date: ['added at'],
  },
  adjust: (draft, cell, path) => {
    const link = addressOf(cell('track uri'));
    const album = cell('album name');
    const metadata = { ...(album && { album }), ...(link && { spotifyLink: link }) };
    return { ...draft, link, metadata, shelves: [nameOf(path)] };
  },
};
