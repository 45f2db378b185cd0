import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { setImmediate } from 'node:timers/promises';
import { getRecommendations } from '../../../services/contract/library/recommendation.js';
import { getSharedRecommendation } from '../../../services/contract/library/sharing.js';
import { CurrentMetadata } from '../../../services/features/search/expiring/current-metadata.js';
import { ProviderCache } from '../../../services/features/search/expiring/provider-cache.js';
import { readSettings } from '../../../services/platform/settings/settings.js';
import { Community } from '../../support/community.js';
import { FakeProviders, json } from '../../support/servers/fake-providers.js';
import { RunningApplication } from '../../support/application/running-application.js';

const day = 86_400_000;
const point = { latitude: 48.854, longitude: 2.333 };
const keys = {
  TMDB_TOKEN: 'tmdb-token',
  GOOGLE_BOOKS_KEY: 'books-key',
  GOOGLE_PLACES_KEY: 'places-key',
  GOOGLE_MAPS_BROWSER_KEY: 'browser-key',
};

describe('Metadata that providers allow to be stored only for a time', () => {
  let application: RunningApplication;
  let community: Community;
  let fake: FakeProviders;
  let ada: string;
  let now: number;

  const start = async (given: Partial<typeof keys> = keys) => {
    const environment = { DEMO: 'off', PORT: '0', SEARCH_MODE: fake.url.href, ...given };
    const settings = readSettings(environment);
    application = await RunningApplication.start({ settings, clock: () => new Date(now) });
    community = new Community(application);
    ada = await community.person('Ada');
  };
  const shown = async () => {
    const { recommendations } = await community.read(getRecommendations, { user_email: ada });
    return recommendations.map(({ metadata }) => metadata);
  };
  /** Waits until a value of the item is shown: reads do not wait long for providers. */
  const fetched = async (key: string) => {
    while ((await shown())[0]?.[key] === undefined) await setImmediate();
  };
  /** The paths of the requests to providers. */
  const asked = () => fake.requests.map(({ path }) => path);

  beforeEach(async () => {
    fake = await FakeProviders.start();
    now = Date.now();
  });
  afterEach(async () => {
    await application.close();
    await fake.stop();
  });

  it('of a place found at Google has a point on the map, fetched again after 30 days', async () => {
    fake.provider = () => json({ id: 'ChIJ1', location: point });
    await start();
    const metadata = { placeId: 'ChIJ1', googlePlaceId: 'ChIJ1' };
    await community.recommends(ada, 'Café', { type: 'place', metadata });
    const there = { ...metadata, location: { lat: 48.854, lng: 2.333 } };
    await fetched('location');
    expect(await shown()).toEqual([there]);
    const [request, ...more] = fake.requests;
    expect(more).toEqual([]);
    expect(request?.path).toBe('/google-places/v1/places/ChIJ1');
    expect(request?.headers['x-goog-fieldmask']).toBe('id,location');

    now += 29 * day;
    expect(await shown()).toEqual([there]);
    expect(fake.requests).toHaveLength(1);
    now += 2 * day;
    fake.provider = () => json({ id: 'ChIJ1', location: { latitude: 1, longitude: 2 } });
    await fetched('location');
    expect(await shown()).toEqual([{ ...metadata, location: { lat: 1, lng: 2 } }]);
    expect(fake.requests).toHaveLength(2);
  });

  it('of a place at Google is shown only on Google’s map', async () => {
    await start({ GOOGLE_PLACES_KEY: 'places-key' });
    const metadata = { googlePlaceId: 'ChIJ1' };
    await community.recommends(ada, 'Café', { type: 'place', metadata });
    expect(await shown()).toEqual([metadata]);
    expect(fake.requests).toEqual([]);
  });

  it('of a film is replaced after half a year by what TMDB returns now, on a link too', async () => {
    const old = { tmdbPoster: '/old.jpg', overview: 'Old words', voteAverage: 5 };
    const lasting = { tmdbId: 603, tmdbUrl: 'https://www.themoviedb.org/movie/603' };
    await start();
    const metadata = { ...lasting, ...old, textLanguage: 'fr-FR' };
    const { id } = await community.recommends(ada, 'Matrix', { type: 'movie', metadata });
    expect(await shown()).toEqual([metadata]);
    expect(fake.requests).toEqual([]);

    now += 181 * day;
    fake.provider = () => json({ id: 603, title: 'Matrix', poster_path: '/new.jpg' });
    const renewed = { ...lasting, textLanguage: 'fr-FR', tmdbPoster: '/new.jpg' };
    await fetched('tmdbPoster');
    expect(await shown()).toMatchObject([renewed]);
    expect(await shown()).not.toMatchObject([{ overview: 'Old words' }]);
    expect(fake.requests[0]).toMatchObject({
      path: '/tmdb/3/movie/603',
      query: { language: 'fr-FR' },
    });
    const token = await community.linksTo(ada, id);
    const { recommendation } = await application.call(getSharedRecommendation, { token });
    expect(recommendation.metadata).toMatchObject({ tmdbPoster: '/new.jpg' });
    expect(asked()).toHaveLength(1);
  });

  it('is hidden when its provider no longer has it, fails, or has no key', async () => {
    await start();
    const lasting = { googleBooksId: 'B1', isbn: '9780441013593' };
    const metadata = { ...lasting, thumbnail: 'https://books.google.com/x', pageCount: 412 };
    await community.recommends(ada, 'Dune', { type: 'book', metadata });
    now += 31 * day;
    fake.provider = () => json({}, 500);
    expect(await shown()).toEqual([lasting]);
    // Not every read fetches it again.
    expect(await shown()).toEqual([lasting]);
    expect(asked()).toEqual(['/google-books/books/v1/volumes/B1']);

    await application.close();
    await start();
    await community.recommends(ada, 'Dune', { type: 'book', metadata });
    now += 31 * day;
    fake.provider = () => json({ error: { code: 404 } }, 404);
    expect([await shown(), await shown()]).toEqual([[lasting], [lasting]]);
    expect(asked()).toHaveLength(2);

    await application.close();
    await start({});
    await community.recommends(ada, 'Dune', { type: 'book', metadata });
    now += 31 * day;
    expect(await shown()).toEqual([lasting]);
    expect(asked()).toHaveLength(2);
  });

  it('does not delay reads while a provider is silent, and is fetched once for many', async () => {
    let answer = () => undefined as unknown;
    const silent = new Promise((resolve) => (answer = () => resolve(undefined)));
    fake.provider = async () => {
      await silent;
      return json({ location: point });
    };
    await start();
    await community.recommends(ada, 'Café', { type: 'place', metadata: { googlePlaceId: 'a' } });
    const reads = await Promise.all([shown(), shown(), shown()]);
    expect(reads.flat()).toEqual(Array(3).fill({ googlePlaceId: 'a' }));
    expect(asked()).toHaveLength(1);
    answer();
    await application.application
      .get(CurrentMetadata)
      .of([{ type: 'place', addedAt: '', metadata: { googlePlaceId: 'a' } }]);
    expect(await shown()).toEqual([expect.objectContaining({ location: expect.anything() })]);
  });

  it('is deleted when its time is over', async () => {
    fake.provider = () => json({ location: point });
    await start();
    await community.recommends(ada, 'Café', { type: 'place', metadata: { googlePlaceId: 'a' } });
    await shown();
    const kept = async () => {
      const ids: string[] = [];
      const collection = { name: 'provider-cache', indexes: {} };
      for await (const page of application.stores.readStore.scan(collection)) {
        ids.push(...page.map(({ id }) => id));
      }
      return ids.length;
    };
    const cache = application.application.get(ProviderCache);
    await cache.deleteExpired();
    expect(await kept()).toBe(1);
    now += 31 * day;
    await cache.deleteExpired();
    expect(await kept()).toBe(0);
  });
});
