import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import { recommendationTypes } from '../../events/library/recommendation-types.js';
import { sameThingKey } from './same-thing.js';

const plain = { type: 'book', title: 'Dune', link: null, metadata: {} } as const;
const keyOf = (details: Partial<Parameters<typeof sameThingKey>[0]>) =>
  sameThingKey({ ...plain, ...details });

/** All metadata that can identify a work, the strongest first. */
const names: readonly (readonly [string, Record<string, string | number>])[] = [
  ['movie id', { tmdbId: 603 }],
  ['ISBN', { isbn: '9780441013593' }],
  ['map address', { googleMapsUrl: 'https://maps.example.com/?cid=1' }],
  ['place id', { placeId: 'ChIJ1' }],
  ['postal address', { address: '172 Bd Saint-Germain, Paris' }],
  ['music link', { spotifyLink: 'https://music.example.com/1' }],
  ['preview', { preview: 'https://music.example.com/1.mp3' }],
  ['artist, album and title', { artist: 'Björk', album: 'Post' }],
];

describe('what is the same thing', () => {
  it.each(names)('is identified by the %s, whatever the title and the link', (_name, metadata) => {
    const track = 'artist' in metadata;
    const other = { title: track ? 'Dune' : 'Another', link: 'https://example.com/other' };
    expect(keyOf({ metadata })).toBe(keyOf({ metadata, ...other }));
    expect(keyOf({ metadata })).not.toBe(keyOf({}));
  });

  it.each(names.map(([name], place) => [name, place] as const))(
    'is told by the %s before all that comes after it',
    (_name, place) => {
      const [, metadata] = names[place] ?? [];
      const weaker = Object.fromEntries(
        names.slice(place).flatMap(([, each]) => Object.entries(each)),
      );
      expect(keyOf({ metadata: weaker, link: 'https://example.com' })).toBe(keyOf({ metadata }));
    },
  );

  it('is identified by the link without better metadata, whatever the type', () => {
    const link = 'https://example.com/dune';
    expect(keyOf({ link, title: 'One' })).toBe(keyOf({ link, title: 'Two', type: 'movie' }));
    expect(keyOf({ link })).not.toBe(keyOf({ link: 'https://example.com/emma' }));
  });

  it('is identified by type and title, ignoring case, without a link', () => {
    expect(keyOf({ title: ' DUNE ' })).toBe(keyOf({}));
    expect(keyOf({ type: 'movie' })).not.toBe(keyOf({}));
    expect(keyOf({ title: 'Emma' })).not.toBe(keyOf({}));
  });

  it('keeps a movie and a series of the same number apart', () => {
    const metadata = { tmdbId: 1399 };
    expect(keyOf({ type: 'movie', metadata })).not.toBe(keyOf({ type: 'series', metadata }));
  });

  it('keeps tracks of one album apart', () => {
    const metadata = { artist: 'Björk', album: 'Post' };
    expect(keyOf({ metadata, title: 'Hyperballad' })).not.toBe(
      keyOf({ metadata, title: 'Isobel' }),
    );
  });

  it.each([
    ['a number and its text', { tmdbId: 603 }, { tmdbId: '603' }],
    ['an ISBN with and without hyphens', { isbn: '978-0-441-01359-3' }, { isbn: '9780441013593' }],
    ['an ISBN-10 and its ISBN-13', { isbn: '0441172717' }, { isbn: '9780441172719' }],
    ['both names of the place id', { googlePlaceId: 'ChIJ1' }, { placeId: 'ChIJ1' }],
    ['an address in any case', { address: '1 High St' }, { address: '1 HIGH ST' }],
  ])('takes %s for the same', (_what, metadata, same) => {
    expect(keyOf({ metadata })).toBe(keyOf({ metadata: same }));
  });

  it.each([
    'https://EXAMPLE.com/dune',
    'https://example.com/dune/',
    'https://example.com/dune?utm_source=a&fbclid=b',
  ])('takes %s for the same address', (link) => {
    expect(keyOf({ link })).toBe(keyOf({ link: 'https://example.com/dune' }));
    expect(keyOf({ link })).not.toBe(keyOf({ link: 'https://example.com/dune?page=2' }));
    expect(keyOf({ link })).not.toBe(keyOf({ link: 'https://example.com/Dune' }));
  });

  it.each([
    ['https://www.imdb.com/title/tt0133093/', 'https://m.imdb.com/fr/title/tt0133093/reviews'],
    ['https://en.wikipedia.org/wiki/Dune_(novel)', 'https://en.m.wikipedia.org/wiki/Dune_(novel)'],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://youtu.be/dQw4w9WgXcQ?t=42'],
    [
      'https://open.spotify.com/album/2noRn2Aes5aoNVsU6iWThc',
      'https://open.spotify.com/intl-fr/album/2noRn2Aes5aoNVsU6iWThc?si=a',
    ],
    [
      'https://music.apple.com/us/album/discovery/697194953',
      'https://itunes.apple.com/fr/album/discovery/id697194953?l=fr',
    ],
    ['https://www.amazon.fr/Cafe/dp/B00KSQHX1K/ref=sr_1', 'https://amazon.fr/gp/aw/d/B00KSQHX1K'],
    ['https://www.themoviedb.org/movie/603', 'https://themoviedb.org/movie/603-the-matrix?a=b'],
    ['https://www.deezer.com/track/3135556', 'http://deezer.com/fr/track/3135556?utm_source=x'],
    ['https://example.com/caf%c3%a9', 'https://example.com/café/?srsltid=x'],
  ])('takes %s and %s for the same address', (link, same) => {
    expect(keyOf({ link })).toBe(keyOf({ link: same }));
  });

  it('is the same for two map views of one place', () => {
    const place = 'data=!4m6!3m5!1s0x48d74f0f:0x10!8m2!3d63.5!4d-19.5';
    const views = [
      `https://www.google.com/maps/place/Sk%C3%B3gafoss/@63.4,-19.2,12z/${place}`,
      `https://www.google.fr/maps/place/Skogafoss/@63.5,-19.5,17z/${place}?entry=ttu`,
      'https://maps.google.com/?cid=16',
    ];
    const keys = views.map((googleMapsUrl) => keyOf({ metadata: { googleMapsUrl } }));
    expect(new Set(keys).size).toBe(1);
  });

  it.each([
    ['https://maps.app.goo.gl/AbCdEf', 'https://maps.app.goo.gl/GhIjKl'],
    ['https://en.wikipedia.org/wiki/Dune', 'https://fr.wikipedia.org/wiki/Dune'],
    ['https://amzn.to/3AbCdEf', 'https://amzn.to/3GhIjKl'],
    ['https://music.apple.com/album/697194953?i=1', 'https://music.apple.com/album/697194953?i=2'],
  ])('keeps %s and %s apart', (link, other) => {
    expect(keyOf({ link })).not.toBe(keyOf({ link: other }));
  });

  it.each<unknown>([null, '', '  ', true, [], ['603'], {}, { toString: 'x' }])(
    'ignores metadata without a usable value: %j',
    (value) => {
      const nothing = z.json().parse(value);
      const metadata = Object.fromEntries(
        names.flatMap(([, each]) => Object.keys(each).map((field) => [field, nothing])),
      );
      expect(keyOf({ metadata })).toBe(keyOf({}));
    },
  );

  it('is a short text for any metadata, and equal for equal content', () => {
    const field = fc.constantFrom('tmdbId', 'isbn', 'address', 'artist', '__proto__', 'toString');
    const value = z.json();
    const metadata = fc
      .array(fc.tuple(field, fc.jsonValue()))
      .map((entries) =>
        Object.fromEntries(entries.map(([name, each]) => [name, value.parse(each)])),
      );
    fc.assert(
      fc.property(
        fc.record({
          type: fc.constantFrom(...recommendationTypes),
          title: fc.string({ maxLength: 400 }),
          link: fc.option(fc.string({ maxLength: 3_000 })),
          metadata,
        }),
        (described) => {
          const key = sameThingKey(described);
          expect(key.length).toBeLessThanOrEqual(64);
          expect(key).toBe(sameThingKey(structuredClone(described)));
        },
      ),
    );
  });

  it('distinguishes titles with characters that indexes do not distinguish', () => {
    expect(keyOf({ title: 'a\0b' })).not.toBe(keyOf({ title: 'a\0c' }));
    expect(keyOf({ title: 'a\0b' })).not.toContain('\0');
    expect(keyOf({ title: 'a\ud800' })).not.toContain('\ud800');
  });

  it('distinguishes long links with the same beginning', () => {
    const link = `https://example.com/${'a'.repeat(2_000)}`;
    expect(keyOf({ link })).toBe(keyOf({ link, title: 'Another' }));
    expect(keyOf({ link: `${link}b` })).not.toBe(keyOf({ link }));
  });
});
