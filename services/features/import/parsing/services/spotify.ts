import { z } from 'zod';
import type { Draft } from '../row.js';
import { type Found, type JsonFormat, nameOf, type TableFormat } from '../service.js';

const text = z.string().nullish().catch(null);
const track = z.object({ artist: text, album: text, track: text, uri: text });
const show = z.object({ name: text, publisher: text, uri: text });
const library = z.object({
  tracks: z.array(z.unknown()),
  albums: z.array(z.unknown()).catch([]),
  shows: z.array(z.unknown()).catch([]),
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

function music(
  line: number,
  title: string,
  of: { artist?: string | null; album?: string | null; uri?: string | null },
): Found {
  const link = addressOf(of.uri);
  if (title === '') return { line, reason: 'no-title' };
  // Files from the listener's own disk have no address that works for others.
  const metadata = { ...(of.album && { album: of.album }), ...(link && { spotifyLink: link }) };
  return { line, type: 'music', title, maker: of.artist ?? '', link, metadata };
}

const withShelf = (found: Found, shelf: string): Found =>
  'reason' in found ? found : { ...found, shelves: [shelf] };

function libraryItems({ tracks, albums, shows }: z.infer<typeof library>): Found[] {
  const at = (line: number) => ({ line, reason: 'damaged' as const });
  return [
    ...tracks.map((value, index) => {
      const { data } = track.safeParse(value);
      return data ? withShelf(music(index + 1, data.track ?? '', data), 'tracks') : at(index + 1);
    }),
    ...albums.map((value, index) => {
      const { data } = track.safeParse(value);
      const of = { artist: data?.artist, uri: data?.uri };
      return data ? withShelf(music(index + 1, data.album ?? '', of), 'albums') : at(index + 1);
    }),
    ...shows.map((value, index): Found => {
      const { data } = show.safeParse(value);
      const line = index + 1;
      if (!data?.name) return { line, reason: 'no-title' };
      const link = addressOf(data.uri);
      const metadata: Draft['metadata'] = link ? { spotifyLink: link } : {};
      const maker = data.publisher ?? '';
      return { line, type: 'podcast', title: data.name, maker, link, metadata, shelves: ['shows'] };
    }),
  ];
}

/** Spotify: Account → Privacy → Account data, with YourLibrary.json and Playlist1.json. */
export const spotify: JsonFormat = {
  service: 'spotify',
  read: (value) => {
    const whole = library.safeParse(value);
    if (whole.success) return libraryItems(whole.data);
    const lists = playlists.safeParse(value);
    if (!lists.success) return null;
    return lists.data.playlists.flatMap(({ name, items }) =>
      items.map(({ track: of, addedDate }, index): Found => {
        const uri = of?.trackUri;
        const about = { artist: of?.artistName, album: of?.albumName, uri };
        const found = withShelf(music(index + 1, of?.trackName ?? '', about), name ?? 'playlist');
        return 'reason' in found ? found : { ...found, date: addedDate };
      }),
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
