import { describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { zipOf } from '../../../../tests/support/imports/zip.js';
import type { Mapping } from './service.js';
import { parseFile, type ParsedFile } from './parse-file.js';

const bytesOf = (text: string) => Buffer.from(text);

async function read(file: string | Uint8Array, mapping?: Mapping): Promise<ParsedFile> {
  const parsed = await parseFile(typeof file === 'string' ? bytesOf(file) : file, mapping);
  if ('asks' in parsed) throw new Error(`asks for ${parsed.asks}`);
  return parsed;
}
const titles = ({ rows }: ParsedFile) => rows.map(({ title }) => title);

const goodreads = [
  'Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating,Average Rating,Year Published,Original Publication Year,Date Read,Date Added,Bookshelves,Exclusive Shelf,My Review,Private Notes',
  '234225,"Dune (Dune, #1)",Frank Herbert,"Herbert, Frank","Sandy  Example","=""0441172717""","=""9780441172719""",5,4.2,1990,1965,2021/03/04,2021/01/02,"to-own, favourites",read,"Sand,<br/>worms &amp; <i>spice</i> 🐛",secret',
  '77203,The Kite Runner,Khaled Hosseini,"Hosseini, Khaled",,"=""""","=""""",0,4.3,2004,2003,,2020/05/06,,to-read,,',
].join('\r\n');

describe('Goodreads', () => {
  it('gives books with ISBN, whys without HTML, stars out of ten and shelves', async () => {
    const { service, rows } = await read(goodreads);
    expect(service).toBe('goodreads');
    expect(rows).toEqual([
      {
        line: 2,
        type: 'book',
        title: 'Dune',
        why: 'Sand,\nworms & spice 🐛',
        link: 'https://www.goodreads.com/book/show/234225',
        metadata: {
          authors: ['Frank Herbert', 'Sandy Example'],
          publishedDate: '1965',
          isbn: '9780441172719',
        },
        rating: 10,
        date: '2021-03-04T00:00:00.000Z',
        shelves: ['read', 'to-own', 'favourites'],
      },
      expect.objectContaining({ line: 3, rating: null, date: '2020-05-06T00:00:00.000Z' }),
    ]);
    expect(rows[1]?.metadata).not.toHaveProperty('isbn');
  });

  it('is read whatever its encoding, separator and order of columns', async () => {
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(goodreads, 'utf16le')]);
    const columns = 'Exclusive Shelf;Title;BOOK ID;My Rating;Author';
    const excel = `\uFEFF${columns}\nread;"L’Étranger; suite";1;4,5;\uFEFFCamus\n`;
    const latin = Buffer.from('Book Id,Title,Exclusive Shelf\n1,L\xc9tranger,read\n', 'latin1');
    expect(titles(await read(utf16))).toEqual(['Dune', 'The Kite Runner']);
    const { rows } = await read(excel);
    expect(rows).toEqual([expect.objectContaining({ title: 'L’Étranger; suite', rating: 9 })]);
    expect(rows[0]?.metadata).toEqual({ authors: ['Camus'] });
    expect(titles(await read(latin))).toEqual(['LÉtranger']);
  });

  it('loses one line to a quote that is never closed, and says which', async () => {
    const lines = ['1,Emma,read', '2,"Persuasion,read', '3,Lady Susan,read', '4,"Sanditon",read'];
    const parsed = await read(`Book Id,Title,Exclusive Shelf\n${lines.join('\n')}\n`);
    expect(titles(parsed)).toEqual(['Emma', 'Lady Susan', 'Sanditon']);
    expect(parsed.unreadable).toEqual([{ line: 3, reason: 'open-quote' }]);
    const untitled = await read(
      'Book Id,Title,Exclusive Shelf\n1,,read\n2,\u200B,read\n3,Emma,read',
    );
    const without = (line: number) => ({ line, reason: 'no-title' });
    expect(untitled.unreadable).toEqual([without(2), without(3)]);
  });

  it('cuts a long title between characters', async () => {
    const { rows } = await read(`Book Id,Title,Exclusive Shelf\n1,a${'🐛'.repeat(200)},read`);
    expect(rows[0]?.title).toBe(`a${'🐛'.repeat(149)}`);
  });
});

describe('The StoryGraph', () => {
  it('gives quarter stars, and no ISBN where the UID is none', async () => {
    const { service, rows } = await read(
      'Title,Authors,Contributors,ISBN/UID,Format,Read Status,Date Added,Last Date Read,Dates Read,Star Rating,Review,Tags,Owned?\n' +
        'Babel,R.F. Kuang,,9780063021426,hardcover,read,2022/09/01,2022/10/02,"2022/09/20-2022/10/02, 2023/01/01-2023/01/09",4.75,<div>Words</div>,"magic, oxford",No\n' +
        'Zine,Somebody,,a1b2-c3,,to-read,2022/09/01,,,,,,No\n',
    );
    expect(service).toBe('storygraph');
    expect(rows[0]).toMatchObject({
      rating: 9.5,
      why: 'Words',
      shelves: ['read', 'magic', 'oxford'],
    });
    expect(rows[0]?.metadata).toEqual({ authors: ['R.F. Kuang'], isbn: '9780063021426' });
    expect(rows[1]?.metadata).toEqual({ authors: ['Somebody'] });
  });
});

const letterboxd = {
  'watched.csv':
    'Date,Name,Year,Letterboxd URI\n2021-01-02,Dune,1984,https://boxd.it/1\n2021-10-02,Dune,2021,https://boxd.it/2\n',
  'ratings.csv':
    'Date,Name,Year,Letterboxd URI,Rating\n2021-10-02,Dune,2021,https://boxd.it/2,4.5\n',
  'reviews.csv':
    'Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date\n2021-10-03,Dune,2021,https://boxd.it/aa,4.5,,"Big, <b>loud</b>\n\nSand.",imax,2021-10-02\n',
  'profile.csv': 'Date Joined,Username\n2019-01-01,ana\n',
  'likes/films.csv': 'Date,Name,Year,Letterboxd URI\n2021-10-02,Dune,2021,https://boxd.it/2\n',
  'deleted/reviews.csv': 'Date,Name,Year,Letterboxd URI\n2020-01-01,Cats,2019,https://boxd.it/3\n',
  'lists/best-ever.csv':
    'Letterboxd list export v7\nDate,Name,Tags,URL,Description\n2021-01-01,Best ever,,https://boxd.it/l,All\n\nPosition,Name,Year,URL,Description\n1,Alien,1979,https://boxd.it/4,In space\n',
};

describe('Letterboxd', () => {
  it('gives one row for each film of title and year, from all of its files', async () => {
    const parsed = await read(zipOf(letterboxd));
    expect(parsed.service).toBe('letterboxd');
    expect(parsed.rows.map(({ title, metadata }) => [title, metadata['releaseDate']])).toEqual([
      ['Dune', '1984'],
      ['Dune', '2021'],
      ['Alien', '1979'],
    ]);
    expect(parsed.rows[1]).toMatchObject({
      rating: 9,
      why: 'Big, loud\n\nSand.',
      link: 'https://boxd.it/2',
      shelves: ['watched', 'ratings', 'reviews', 'imax', 'likes'],
    });
    expect(parsed.rows[2]).toMatchObject({ why: 'In space', shelves: ['best ever'] });
    expect(parsed.merged).toBe(3);
  });

  it('names the files of a ZIP that are not recognised', async () => {
    const others = { 'photo.jpg': 'x', '__MACOSX/a.csv': 'x', '.DS_Store': 'x' };
    const { rows, unreadable } = await read(zipOf({ ...letterboxd, ...others }));
    expect(rows).toHaveLength(3);
    expect(unreadable).toEqual(
      ['profile.csv', 'photo.jpg'].map((file) => ({ file, line: 1, reason: 'not-recognised' })),
    );
  });

  it('is read in a folder of a ZIP, and as one of its files', async () => {
    const archives: Record<string, string | Uint8Array> = { 'more.zip': zipOf(letterboxd) };
    for (const [path, text] of Object.entries(letterboxd))
      archives[`letterboxd-ana/${path}`] = text;
    expect(titles(await read(zipOf(archives)))).toEqual(['Dune', 'Dune', 'Alien']);
    expect((await read(letterboxd['ratings.csv'])).rows).toHaveLength(1);
  });

  it('keeps two films of one name and year apart by their addresses', async () => {
    const header = 'Date,Name,Year,Letterboxd URI\n';
    const twins =
      '2021-01-02,Twin,2001,https://boxd.it/1\n2021-01-02,Twin,2001,https://boxd.it/2\n';
    expect((await read(header + twins)).rows).toHaveLength(2);
  });
});

const film = {
  title: 'Heat',
  year: 1995,
  ids: { trakt: 1, slug: 'heat', imdb: 'tt0113277', tmdb: 949 },
};
const show = { title: 'Dark', year: 2017, ids: { trakt: 2, imdb: 'tt5753856', tmdb: 70523 } };

describe('Trakt', () => {
  it('gives movies and series with their ids, from all of its files', async () => {
    const { service, rows, unreadable } = await read(
      zipOf({
        'trakt-ana/watched-history-1.json': JSON.stringify([
          { watched_at: '2020-01-02T03:04:05.000Z', type: 'episode', episode: { season: 1 }, show },
        ]),
        'trakt-ana/ratings-movies.json': JSON.stringify([
          { rated_at: '2021-05-06T00:00:00.000Z', rating: 9, movie: film },
          { rating: 3, movie: { ...film, title: null } },
        ]),
        'trakt-ana/ratings-episodes.json': JSON.stringify([{ rating: 2, episode: {}, show }]),
        'trakt-ana/lists-watchlist.json': JSON.stringify([
          { listed_at: '2019-01-01T00:00:00.000Z', notes: 'Rainy days', movie: film },
        ]),
        'trakt-ana/user-settings.json': '{}',
      }),
    );
    expect(service).toBe('trakt');
    expect(rows).toEqual([
      expect.objectContaining({
        type: 'series',
        title: 'Dark',
        shelves: ['watched'],
        rating: null,
      }),
      expect.objectContaining({
        type: 'movie',
        rating: 9,
        why: 'Rainy days',
        date: '2021-05-06T00:00:00.000Z',
        link: 'https://www.imdb.com/title/tt0113277/',
        metadata: {
          releaseDate: '1995',
          tmdbId: '949',
          ownFields: ['releaseDate'],
          imdbId: 'tt0113277',
        },
        shelves: ['ratings', 'watchlist'],
      }),
    ]);
    expect(unreadable.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'no-title'],
      [1, 'episode'],
      [1, 'not-recognised'],
    ]);
  });
});

describe('IMDb', () => {
  it('tells movies from series in both spellings, and leaves out episodes', async () => {
    const header =
      'Const,Your Rating,Date Rated,Title,Original Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres,Num Votes,Release Date,Directors\n';
    const line = (id: string, title: string, type: string) =>
      `${id},8,2020-02-03,${title},${title},https://www.imdb.com/title/${id},${type},7,100,1999,,1,,Somebody\n`;
    const { rows, unreadable } = await read(
      header +
        line('tt1', 'A', 'tvSeries') +
        line('tt2', 'B', 'TV Mini Series') +
        line('tt3', 'C', 'Movie') +
        line('tt4', 'D', 'TV Episode') +
        line('tt5', 'E', 'Video Game'),
    );
    expect(rows.map(({ title, type, rating }) => [title, type, rating])).toEqual([
      ['A', 'series', 8],
      ['B', 'series', 8],
      ['C', 'movie', 8],
    ]);
    expect(unreadable).toEqual([
      { line: 5, reason: 'episode' },
      { line: 6, reason: 'unknown-type' },
    ]);
  });
});

describe('Saved places', () => {
  it('come as CSV lists and as GeoJSON of two generations', async () => {
    const list = await read(
      'Title,Note,URL,Tags,Comment\n\n,,,,\nChez Ana,Soup!,https://www.google.com/maps/place/Chez+Ana/data=!4m2,lunch,\nA page,,https://example.com,,\n',
    );
    expect(list.rows).toEqual([
      expect.objectContaining({
        type: 'place',
        title: 'Chez Ana',
        why: 'Soup!',
        shelves: ['lunch'],
      }),
    ]);
    expect(list.unreadable).toEqual([{ line: 5, reason: 'unknown-type' }]);
    const feature = (properties: object, coordinates: number[]) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates },
      properties,
    });
    const geo = await read(
      JSON.stringify({
        type: 'FeatureCollection',
        features: [
          feature(
            {
              date: '2022-01-02T03:04:05Z',
              google_maps_url: 'http://maps.google.com/?cid=1',
              location: { name: 'Old Mill', address: '1 Mill Lane, Bath' },
            },
            [-2.3, 51.4],
          ),
          feature(
            {
              'Google Maps URL': 'http://maps.google.com/?cid=2',
              Title: 'New Mill',
              Location: { 'Business Name': 'New Mill', Address: '2 Mill Lane' },
            },
            [0, 0],
          ),
          feature({ google_maps_url: 'http://maps.google.com/?cid=3' }, [0, 0]),
        ],
      }),
    );
    expect(geo.rows.map(({ title, metadata }) => [title, metadata['location']])).toEqual([
      ['Old Mill', { lat: 51.4, lng: -2.3 }],
      ['New Mill', undefined],
    ]);
    expect(geo.unreadable).toEqual([{ line: 3, reason: 'no-title' }]);
  });
});

describe('Podcasts', () => {
  it('come from nested outlines; entities are not resolved', async () => {
    const { service, rows } = await read(
      '<?xml version="1.0"?>\n<opml version="2.0"><body><outline text="feeds"><outline text="Science">\n' +
        '<outline type="rss" text="Rocks &amp; stars" xmlUrl="https://rocks.example/feed"/></outline></outline></body></opml>',
    );
    expect(service).toBe('podcasts');
    expect(rows).toEqual([
      expect.objectContaining({
        type: 'podcast',
        title: 'Rocks & stars',
        link: 'https://rocks.example/feed',
        shelves: ['Science'],
      }),
    ]);
    const bomb =
      '<?xml version="1.0"?><!DOCTYPE opml [<!ENTITY x SYSTEM "file:///etc/passwd">]><opml><body><outline text="&x;" xmlUrl="https://a.example"/></body></opml>';
    await expect(read(bomb)).rejects.toMatchObject({ reason: 'not-readable' });
  });
});

describe('Spotify', () => {
  it('gives tracks, albums and shows; files of the listener have no address', async () => {
    const uri = (kind: string) => `spotify:${kind}:4uLU6hMCjMI75M1A2tKUQC`;
    const { rows } = await read(
      JSON.stringify({
        tracks: [
          { artist: 'Nina Simone', album: 'Pastel Blues', track: 'Sinnerman', uri: uri('track') },
          { artist: 'Me', album: '', track: 'Demo', uri: 'spotify:local:x' },
        ],
        albums: [{ artist: 'Nina Simone', album: 'Wild Is the Wind', uri: uri('album') }],
        shows: [{ name: 'Serial', publisher: 'This American Life', uri: uri('show') }],
      }),
    );
    expect(rows.map(({ type, title, link }) => [type, title, link !== null])).toEqual([
      ['music', 'Sinnerman', true],
      ['music', 'Demo', false],
      ['music', 'Wild Is the Wind', true],
      ['podcast', 'Serial', true],
    ]);
    const exportify = await read(
      'Track URI,Track Name,Artist Name(s),Album Name,Added At\n' +
        'spotify:track:4uLU6hMCjMI75M1A2tKUQC,Sinnerman,Nina Simone,Pastel Blues,2020-01-02T03:04:05Z\n' +
        'spotify:track:2LlOeW5rVcvl3QcPNPcDus,=,Ed Sheeran,=,2021-11-03T00:00:00Z\n',
    );
    expect(exportify.rows[0]?.metadata).toMatchObject({
      artist: 'Nina Simone',
      album: 'Pastel Blues',
    });
    expect(exportify.rows[1]).toMatchObject({ title: '=', metadata: { album: '=' } });
  });
});

it('dates of JSON files are times in UTC, or none', async () => {
  const item = (addedDate: string) => ({ track: { trackName: addedDate }, addedDate });
  const items = ['2021-03-04', '2021-03-04T01:00:00+01:00', 'soon', ''].map(item);
  const { rows } = await read(JSON.stringify({ playlists: [{ name: 'Mine', items }] }));
  const first = '2021-03-04T00:00:00.000Z';
  expect(rows.map(({ date }) => date)).toEqual([first, first, null]);
});

describe('Any other table', () => {
  const table =
    'Nom;Auteur;Note;Vu le\nLe Horla;Maupassant;"4,5";03/04/2021\nBel-Ami;Maupassant;;05/04/2021\n';
  const columns = { title: 'Nom', maker: 'Auteur', rating: 'Note', date: 'Vu le' };
  const mapping = { columns, type: 'book', ratingOutOf: 5 } as const;

  it('asks what its columns mean, and how its dates are read', async () => {
    expect(await parseFile(bytesOf(table))).toMatchObject({
      asks: 'columns',
      header: ['Nom', 'Auteur', 'Note', 'Vu le'],
    });
    expect(await parseFile(bytesOf(table), mapping)).toEqual({ asks: 'dates' });
    const { service, rows } = await read(table, { ...mapping, dateOrder: 'day-first' });
    expect(service).toBe('csv');
    expect(rows[0]).toMatchObject({ rating: 9, date: '2021-04-03T00:00:00.000Z' });
    const told = table.replace('05/04', '05/14');
    expect((await read(told, mapping)).rows[0]?.date).toBe('2021-03-04T00:00:00.000Z');
    const mixed = `${told}Une vie;Maupassant;;14/05/2021\n`;
    expect(await parseFile(bytesOf(mixed), mapping)).toEqual({ asks: 'dates' });
    const answered = await read(mixed, { ...mapping, dateOrder: 'day-first' });
    expect(answered.rows.map(({ date }) => date?.slice(0, 10))).toEqual([
      '2021-04-03',
      '2021-05-14',
      '2021-05-14',
    ]);
  });

  it('has one column of each name, the first', async () => {
    const twice = 'Titel,Note,note \nDune,good,bad\n';
    expect(await parseFile(bytesOf(twice))).toMatchObject({ header: ['Titel', 'Note', ''] });
    const { rows } = await read(twice, { columns: { title: 'Titel', why: 'Note' } });
    expect(rows[0]?.why).toBe('good');
  });

  it('asks how dates are read in a ZIP, too', async () => {
    const file = 'Date,Name,Year,Letterboxd URI\n03/04/2021,Dune,2021,https://boxd.it/2\n';
    expect(await parseFile(zipOf({ 'watched.csv': file }))).toEqual({ asks: 'dates' });
  });
});

describe('What cannot be read', () => {
  const reason = (file: string | Uint8Array) =>
    parseFile(typeof file === 'string' ? bytesOf(file) : file).then(
      () => 'read',
      (error: unknown) => (error as { reason?: string }).reason,
    );

  it('is refused with a reason', async () => {
    expect(await reason('')).toBe('not-recognised');
    expect(await reason('{"a":')).toBe('not-readable');
    expect(await reason('{"a":1}')).toBe('not-recognised');
    expect(await reason('<html></html>')).toBe('not-recognised');
    expect(await reason(randomBytes(5_000))).toBe('not-recognised');
    expect(await reason(bytesOf('PK\u0003\u0004 broken'))).toBe('damaged-archive');
    expect(await reason(zipOf({ '../../ratings.csv': letterboxd['ratings.csv'] }))).toBe(
      'damaged-archive',
    );
    expect(await reason(zipOf({ 'photo.jpg': 'x' }))).toBe('not-recognised');
  });

  it('does not fill the memory: bombs and long files are refused', async () => {
    const large = { 'ratings.csv': Buffer.alloc(210_000_000) };
    expect(await reason(zipOf(large))).toBe('archive-too-large');
    expect(await reason(zipOf({ 'ratings.csv': Buffer.alloc(50_000_000) }, 10))).toBe(
      'damaged-archive',
    );
    const many = Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [`${n}.csv`, '']));
    expect(await reason(zipOf(many))).toBe('archive-too-large');
    const rows = Array.from({ length: 50_001 }, (_, n) => `${n},Title ${n},read`);
    expect(await reason(`Book Id,Title,Exclusive Shelf\n${rows.join('\n')}`)).toBe('too-many-rows');
    expect(await reason(Buffer.alloc(1_000_000, 'a,b\n'))).toBe('too-many-rows');
  });
});
