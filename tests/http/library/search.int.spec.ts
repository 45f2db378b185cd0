import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Call } from '../../../services/contract/call.js';
import { getStaticMap } from '../../../services/contract/search/map.js';
import { getDeezerByIsrc } from '../../../services/contract/search/music.js';
import {
  searchGoogleBooks,
  searchGooglePlaces,
  searchSpotify,
  searchTmdb,
} from '../../../services/contract/search/search.js';
import { readSettings, type Settings } from '../../../services/platform/settings/settings.js';
import { Community } from '../../support/community.js';
import { FakeProviders, json } from '../../support/servers/fake-providers.js';
import { recorded } from '../../support/servers/provider-answers.js';
import { expectRefusal } from '../../support/refusal.js';
import { RunningApplication } from '../../support/application/running-application.js';

const ada = 'ada@example.com';
const me = { user_email: ada };

describe('Search', () => {
  let application: RunningApplication;

  const start = async (environment: Record<string, string> = { SEARCH_MODE: 'sample' }) => {
    const settings: Settings = readSettings({ DEMO: 'off', PORT: '0', ...environment });
    application = await RunningApplication.start({ settings });
    await new Community(application).person('Ada');
  };

  describe('without a network', () => {
    beforeAll(() => start());
    afterAll(() => application.close());

    it('finds items of all six types, marked as samples', async () => {
      const film = { query: 'matrix', lang: 'fr', ...me };
      const [movies, series, books, places, tracks, shows] = [
        await application.call(searchTmdb, film),
        await application.call(searchTmdb, { ...film, query: 'sherlock', type: 'series' }),
        await application.call(searchGoogleBooks, { query: 'dune', ...me }),
        await application.call(searchGooglePlaces, { query: 'louvre', ...me }),
        await application.call(searchSpotify, { q: 'get lucky', market: 'FR', ...me }),
        await application.call(searchSpotify, { q: 'transfert', type: 'show', ...me }),
      ];
      expect(movies.results[0]).toMatchObject({ title: 'The Matrix', releaseDate: '1999' });
      expect(series.results[0]).toMatchObject({ title: 'Sherlock' });
      expect(books.results[0]).toMatchObject({ title: 'Dune', authors: ['Frank Herbert'] });
      expect(places.results[0]).toMatchObject({ name: 'Musée du Louvre' });
      expect(tracks.results[0]).toMatchObject({ artist: 'Daft Punk' });
      expect(shows.results[0]).toMatchObject({ publisher: 'Slate.fr' });
      for (const answer of [movies, series, books, places, tracks, shows]) {
        expect(answer).toMatchObject({ provider: 'sample', sample: true, failures: [] });
        expect(answer.attribution.text).not.toBe('');
      }
    });

    it.each([
      '<script>alert(1)</script>',
      "'; DROP TABLE events; --",
      '../../../etc/passwd',
      '%00x',
    ])('finds nothing for %s', async (query) => {
      const { results } = await application.call(searchGoogleBooks, { query, ...me });
      expect(results).toEqual([]);
    });

    const long = 'x'.repeat(101);
    const bad: readonly [string, Call, object, RegExp][] = [
      ['no query', searchTmdb, me, /query/],
      ['an empty query', searchTmdb, { query: '   ', ...me }, /at least 3/],
      ['too few characters', searchGoogleBooks, { query: 'ab', ...me }, /at least 3/],
      ['an empty music query', searchSpotify, { q: '', ...me }, /at least 1/],
      ['too many characters', searchGooglePlaces, { query: long, ...me }, /at most 100/],
      ['control characters', searchTmdb, { query: 'a\u0000bcd', ...me }, /control/],
      ['a line break', searchSpotify, { q: 'a\r\nHost: x', ...me }, /control/],
      ['another type', searchTmdb, { query: 'matrix', type: 'person', ...me }, /type/],
      ['another kind', searchSpotify, { q: 'x', type: 'artist', ...me }, /type/],
      [
        'a language that is a host',
        searchTmdb,
        { query: 'abc', lang: 'evil.example/', ...me },
        /lang/,
      ],
      ['an invalid market', searchSpotify, { q: 'x', market: 'fr/../', ...me }, /market/],
      ['an invalid ISRC', getDeezerByIsrc, { isrc: '../x', ...me }, /ISRC/],
      ['an invalid point', getStaticMap, { center: 'here', ...me }, /lat,lng/],
      ['a point outside the earth', getStaticMap, { markers: '91,0', ...me }, /earth/],
      [
        'markers that are too long',
        getStaticMap,
        { markers: Array(320).fill('10.123456789012345,-10.123456789012345').join('|'), ...me },
        /12000/,
      ],
      ['a zoom of 0', getStaticMap, { zoom: '0', ...me }, /zoom/],
    ];
    it.each(bad)('refuses %s', (_what, call, request, says) =>
      expectRefusal(application, call, request, 400, says),
    );

    it('tells how to draw a map, here without tiles', async () => {
      const { apiKey, zoom, center, tileUrl } = await application.call(getStaticMap, {
        markers: '48.85,2.35|48.87,2.36',
        ...me,
      });
      expect({ apiKey, zoom, tileUrl }).toEqual({ apiKey: null, zoom: 13, tileUrl: null });
      expect(center.lat).toBeCloseTo(48.86);
      const given = { center: '1,2', zoom: '7', ...me };
      expect(await application.call(getStaticMap, { ...given, zoom: 7 })).toMatchObject({
        zoom: 7,
        center: { lat: 1, lng: 2 },
      });
    });

    it('draws as many markers as fit into an address, and tells how many it leaves out', async () => {
      const markers = Array<string>(800).fill('48.8566,2.3522');
      const ask = (asked: readonly string[]) =>
        application.call(getStaticMap, { markers: asked.join('|'), ...me });
      expect(await ask(markers.slice(0, 533))).toMatchObject({ markersLeftOut: 0, zoom: 15 });
      expect(await ask([...markers.slice(0, 533), '-33.8688,151.2093'])).toMatchObject({
        markersLeftOut: 1,
        zoom: 15,
      });
      expect(await ask(markers)).toMatchObject({ markersLeftOut: 267 });
    });

    it('limits each person to 30 searches a minute per type', async () => {
      const community = new Community(application);
      for (const name of ['Ben', 'Cleo']) await community.person(name);
      const search = (user_email: string) =>
        application.send(searchGoogleBooks, { query: 'dune', user_email });
      const began = performance.now();
      let answered = 0;
      let answer = await search('cleo@example.com');
      for (; answer.status === 200; answered += 1) answer = await search('cleo@example.com');
      expect(answered).toBeGreaterThanOrEqual(30);
      // The limit recovers by one every two seconds, also during these searches.
      expect(answered).toBeLessThanOrEqual(30 + (performance.now() - began) / 2_000);
      expect(answer).toMatchObject({ status: 429, body: { error: 'Too many searches' } });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect((await search('ben@example.com')).status).toBe(200);
      // A page that searches all types at once uses one of each type's limit.
      const film = { query: 'dune', type: 'movie', user_email: 'cleo@example.com' } as const;
      expect((await application.send(searchTmdb, film)).status).toBe(200);
    });
  });

  describe('with providers', () => {
    let fake: FakeProviders;
    beforeEach(async () => {
      fake = await FakeProviders.start();
      await start({ SEARCH_MODE: fake.url.href, GOOGLE_PLACES_KEY: 'secret-key' });
    });
    afterEach(async () => {
      await application.close();
      await fake.stop();
    });

    it('answers with their results and their source', async () => {
      fake.provider = () => json(recorded.tvmaze.full);
      const request = { query: 'rick', type: 'tv', lang: 'fr', ...me } as const;
      expect(await application.call(searchTmdb, request)).toMatchObject({
        results: [{ id: 'tvmaze:216' }],
        provider: 'tvmaze',
        attribution: { text: 'Data from TVmaze, CC BY-SA' },
        sample: false,
        failures: [],
      });
    });

    it('uses the searcher’s language and country', async () => {
      fake.provider = () => json(recorded.itunes.empty);
      const countries = [];
      for (const lang of [
        'fr',
        'fr-CA',
        'en',
        'ja',
        'fr-fr',
        'es-419',
        'zh-Hant',
        'gsw-CH',
        'x-y',
      ]) {
        await application.call(searchTmdb, { query: `film ${lang}`, lang, ...me });
        countries.push(fake.requests.at(-1)?.query.country);
      }
      expect(countries).toEqual(['FR', 'CA', 'US', 'JP', 'FR', 'ES', 'TW', 'US', 'US']);
    });

    it('uses the language of any tag, and English for unknown ones', async () => {
      fake.provider = () => json({ places: [] });
      const languages = [];
      for (const lang of ['es-419', 'FR-fr', 'zh-Hant-TW', 'fil', 'i-nobody']) {
        await application.call(searchGooglePlaces, { query: `place ${lang}`, lang, ...me });
        const asked = fake.requests.findLast(({ body }) => body.includes('languageCode'));
        languages.push(/"languageCode":"(.*?)"/.exec(asked?.body ?? '')?.[1]);
      }
      expect(languages).toEqual(['es', 'fr', 'zh', 'en', 'en']);
    });

    it('does not reveal the text of a provider’s error', async () => {
      fake.provider = () => json({ error: { message: 'secret-key is wrong' } }, 403);
      const { body, status } = await application.send(searchGooglePlaces, {
        query: 'louvre',
        ...me,
      });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        sample: true,
        failures: [
          { provider: 'google-places', reason: 'refused' },
          { provider: 'photon', reason: 'refused' },
        ],
      });
      expect(JSON.stringify(body)).not.toContain('secret-key');
    });

    it('ends its requests when the client has hung up', async () => {
      const asked = new Promise<void>((resolve) => {
        fake.provider = () => {
          resolve();
          return 'silence';
        };
      });
      const caller = new AbortController();
      const query = new URLSearchParams({ query: 'dune', user_email: ada }).toString();
      const answer = fetch(`${application.url}${searchGoogleBooks.path}?${query}`, {
        signal: caller.signal,
      });
      await asked;
      caller.abort();
      await expect(answer).rejects.toThrow();
      while (fake.aborted === 0) await new Promise((resolve) => setImmediate(resolve));
      expect(fake.requests).toHaveLength(1);
    });

    it('finds a recording at Deezer, none, or fails', async () => {
      const ask = (isrc: string) => application.call(getDeezerByIsrc, { isrc, ...me });
      fake.provider = () => json({ id: 1, preview: 'https://cdnt-preview.dzcdn.net/x.mp3' });
      expect(await ask('gb-duw-00-00059')).toEqual({
        found: true,
        deezerId: '1',
        deezerLink: 'https://www.deezer.com/track/1',
        preview: 'https://cdnt-preview.dzcdn.net/x.mp3',
      });
      await ask('GBDUW0000059');
      expect(fake.requests).toHaveLength(1);
      fake.provider = () => json({ error: { code: 800 } });
      expect(await ask('GBDUW0000060')).toMatchObject({ found: false });
      fake.provider = () => json({}, 500);
      expect(await ask('GBDUW0000061')).toMatchObject({ found: false, message: /cannot/ });
    });

    it('redirects only to photos of Google, without a key in the address', async () => {
      const photo = (name: string) =>
        application.request({
          path: `/api/place-photo?${new URLSearchParams({ name }).toString()}`,
        });
      fake.provider = () => json({ photoUri: 'https://lh3.googleusercontent.com/p/x' });
      const { status, headers } = await photo('places/a/photos/b');
      expect([status, headers.location]).toEqual([302, 'https://lh3.googleusercontent.com/p/x']);
      for (const name of [
        '',
        'places/a/photos/../../b',
        'https://evil.example/x',
        'a'.repeat(2_000),
      ]) {
        expect((await photo(name)).status).toBe(400);
      }
      fake.provider = () => json({ photoUri: 'https://evil.example/x' });
      expect((await photo('places/a/photos/c')).status).toBe(404);
      expect(fake.requests).toHaveLength(2);
    });
  });

  describe('and the content policy of pages', () => {
    afterEach(() => application.close());

    it('lets pages load covers, previews and tiles only from the named providers', async () => {
      await start({ MAP_TILE_URL: 'https://tiles.example/{z}/{x}/{y}.png' });
      const { headers } = await application.request({ path: '/health' });
      const policy = String(headers['content-security-policy']);
      const directive = (name: string) =>
        new RegExp(`${name} ([^;]+)`).exec(policy)?.[1]?.split(' ');
      expect(directive('img-src')).toEqual(
        expect.arrayContaining(['https://image.tmdb.org', 'https://tiles.example']),
      );
      expect(directive('img-src')).not.toContain('https:');
      expect(directive('media-src')).toContain('https://*.dzcdn.net');
      expect(directive('script-src')).toEqual(["'self'"]);
      expect(directive('connect-src')).toEqual(["'self'"]);
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    });

    it('allows the script of Google Maps only with a key, which pages are told', async () => {
      await start({ GOOGLE_MAPS_BROWSER_KEY: 'browser-key', GOOGLE_PLACES_KEY: 'server-key' });
      const { headers } = await application.request({ path: '/health' });
      expect(headers['content-security-policy']).toMatch(
        /script-src 'self' https:\/\/maps\.googleapis\.com 'unsafe-eval' blob:;/,
      );
      const map = await application.call(getStaticMap, me);
      expect(map.apiKey).toBe('browser-key');
      expect(JSON.stringify(map)).not.toContain('server-key');
    });
  });
});
