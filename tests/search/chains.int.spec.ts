import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import { Catalogue } from '../../services/features/search/catalogue.js';
import { SearchLimits } from '../../services/features/search/search-port.js';
import { Searching } from '../../services/features/search/titles/titles.queries.js';
import { RefusedCalls } from '../../services/platform/metrics/refused-calls.js';
import { readSettings } from '../../services/platform/settings/settings.js';
import {
  FakeProviders,
  json,
  type Provider,
  type Reply,
} from '../support/servers/fake-providers.js';
import { recorded } from '../support/servers/provider-answers.js';

const keys = {
  TMDB_TOKEN: 'token',
  GOOGLE_BOOKS_KEY: 'key',
  GOOGLE_PLACES_KEY: 'key',
  SPOTIFY_CLIENT_ID: 'id',
  SPOTIFY_CLIENT_SECRET: 'secret',
  PODCASTINDEX_KEY: 'key',
  PODCASTINDEX_SECRET: 'secret',
};
const signal = () => new AbortController().signal;
const ask = (text: string) => ({ text, language: 'fr', market: 'FR' });
const minute = 60_000;

describe('A chain of providers', () => {
  let fake: FakeProviders;
  /** Milliseconds by which the clock is ahead. */
  let later = 0;
  const realNow = Date.now.bind(Date);

  beforeAll(async () => {
    fake = await FakeProviders.start();
  });
  afterAll(() => fake.stop());
  beforeEach(() => {
    fake.requests.length = 0;
    fake.aborted = 0;
    later = 0;
    jest.spyOn(Date, 'now').mockImplementation(() => realNow() + later);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const catalogueWith = (environment: Record<string, string> = {}) =>
    new Catalogue(readSettings({ SEARCH_MODE: fake.url.href, ...environment }));
  /** The answers of servers by name; all others answer with an error. */
  const answers = (replies: Readonly<Record<string, Reply>>) => {
    fake.provider = ({ path }) => {
      const name = Object.keys(replies).find((each) => path.startsWith(`/${each}/`));
      return (name === undefined ? undefined : replies[name]) ?? json({}, 500);
    };
  };
  const asked = () => fake.requests.map(({ path }) => path.split('/').slice(1, 3).join('/'));

  it('asks providers with a key first, and stops at the first answer', async () => {
    const catalogue = catalogueWith(keys);
    answers({
      tmdb: json(recorded.tmdb.full),
      'google-books': json(recorded['google-books'].full),
      'google-places': json(recorded['google-places'].full),
      'spotify/accounts': json({ access_token: 't', expires_in: 60 }),
      spotify: json(recorded.spotify.full),
      'podcast-index': json(recorded['podcast-index'].full),
    });
    const { movies, series, books, places, tracks, podcasts } = catalogue;
    const found = [];
    for (const chain of [movies, series, books, places, tracks, podcasts]) {
      const { provider, failures } = await chain.search(ask('dune'), signal());
      expect(failures).toEqual([]);
      found.push(provider.id);
    }
    expect(found).toEqual([
      'tmdb',
      'tmdb',
      'google-books',
      'google-places',
      'spotify',
      'podcast-index',
    ]);
  });

  it('tells operators which providers failed', async () => {
    answers({});
    const refusedCalls = new RefusedCalls(() => new Date());
    const searching = new Searching(new SearchLimits(), refusedCalls);
    const { books } = catalogueWith();
    const caller = { who: 'ada', signal: signal() };
    for (const text of ['dune', 'emma']) await searching.answer(books, ask(text), caller);
    expect(refusedCalls.latest(5)).toContainEqual(
      expect.objectContaining({ call: 'Search at Open Library', status: 503, count: 2 }),
    );
  });

  it('asks the providers without keys when there is no key', async () => {
    const { movies, series, books, places, tracks, podcasts } = catalogueWith();
    answers({});
    const order = [];
    for (const chain of [movies, series, books, places, tracks, podcasts]) {
      fake.requests.length = 0;
      const { provider, results, failures } = await chain.search(ask('dune'), signal());
      order.push([...failures.map((failure) => failure.provider), provider.id]);
      expect(failures.every(({ reason }) => reason === 'down')).toBe(true);
      expect(results).toBeDefined();
    }
    expect(order).toEqual([
      ['itunes', 'wikipedia', 'sample'],
      ['tvmaze', 'itunes', 'sample'],
      ['open-library', 'sample'],
      ['photon', 'sample'],
      ['deezer', 'itunes', 'sample'],
      ['itunes', 'deezer', 'sample'],
    ]);
  });

  it('stops also at an empty answer', async () => {
    answers({ 'open-library': json(recorded['open-library'].empty) });
    expect(await catalogueWith().books.search(ask('dune'), signal())).toMatchObject({
      results: [],
      provider: { id: 'open-library' },
      failures: [],
    });
  });

  it('tells which providers failed, and why', async () => {
    answers({
      'google-books': json({ error: { code: 403 } }, 403),
      'open-library': json({}, 429),
    });
    const { provider, results, failures } = await catalogueWith(keys).books.search(
      ask('dune'),
      signal(),
    );
    expect(provider.id).toBe('sample');
    expect(results[0]).toMatchObject({ title: 'Dune' });
    expect(failures).toEqual([
      { provider: 'google-books', name: 'Google Books', reason: 'refused' },
      { provider: 'open-library', name: 'Open Library', reason: 'quota' },
    ]);
  });

  it('asks no provider unless search is live', async () => {
    const catalogue = catalogueWith({ ...keys, SEARCH_MODE: 'sample' });
    const { provider, failures } = await catalogue.movies.search(ask('matrix'), signal());
    expect([provider.id, failures, fake.requests]).toEqual(['sample', [], []]);
    expect(await catalogue.recording('GBDUW0000059', signal())).toBeNull();
  });

  it('does not ask iTunes for one character', async () => {
    answers({});
    const { tracks } = catalogueWith();
    await tracks.search(ask('d'), signal());
    expect(asked()).toEqual(['deezer/search']);
  });

  it('pauses a provider for a minute after three failures', async () => {
    answers({});
    const catalogue = catalogueWith();
    const search = (text: string) => catalogue.books.search(ask(text), signal());
    for (const text of ['one', 'two', 'three', 'four', 'five']) await search(text);
    expect(fake.seen('open-library')).toHaveLength(3);
    const { providers } = catalogue.status;
    expect(providers['open-library']).toMatchObject({ state: 'open', requests: 3 });
    answers({ 'open-library': json(recorded['open-library'].full) });
    expect((await search('six')).provider.id).toBe('sample');
    later += minute;
    expect((await search('seven')).provider.id).toBe('open-library');
    expect(catalogue.status.providers['open-library']).toMatchObject({ state: 'closed' });
  });

  it('pauses a provider for as long as it asks', async () => {
    answers({ 'open-library': json({}, 429, { 'retry-after': '30' }) });
    const catalogue = catalogueWith();
    const search = (text: string) => catalogue.books.search(ask(text), signal());
    await search('one');
    answers({ 'open-library': json(recorded['open-library'].full) });
    later += 20_000;
    expect((await search('two')).failures).toMatchObject([{ reason: 'quota' }]);
    expect(fake.seen('open-library')).toHaveLength(1);
    later += 11_000;
    expect((await search('three')).provider.id).toBe('open-library');
  });

  it('pauses Spotify for hours when its quota is used up', async () => {
    const used = json({ error: { status: 429, reason: 'QUOTA_EXCEEDED' } }, 429);
    const deezer = json(recorded.deezer.full);
    answers({
      'spotify/accounts': json({ access_token: 't', expires_in: 36_000 }),
      spotify: used,
      deezer,
    });
    const catalogue = catalogueWith(keys);
    await catalogue.tracks.search(ask('one'), signal());
    later += 2 * 60 * minute;
    const { provider, failures } = await catalogue.tracks.search(ask('two'), signal());
    expect([provider.id, failures[0]?.reason]).toEqual(['deezer', 'quota']);
    expect(fake.seen('spotify').filter(({ path }) => path.endsWith('/search'))).toHaveLength(1);
  });

  it('caches what a provider allows to store', async () => {
    answers({ 'open-library': json(recorded['open-library'].full) });
    const { books } = catalogueWith();
    const found = await Promise.all(
      Array.from({ length: 10 }, (_, index) => books.search(ask(`book ${index}`), signal())),
    );
    expect(fake.seen('open-library')).toHaveLength(3);
    const late = found.filter(({ provider }) => provider.id === 'sample');
    expect(late).toHaveLength(7);
    expect(late[0]?.failures).toMatchObject([{ provider: 'open-library', reason: 'quota' }]);
  });

  it('asks once for simultaneous searches, and caches answers by language', async () => {
    answers({ photon: json(recorded.photon.full), deezer: json(recorded.deezer.full) });
    const catalogue = catalogueWith();
    const texts = ['Café  de Flore', 'café de flore', 'CAFÉ DE FLORE'];
    const found = await Promise.all(
      texts.map((text) => catalogue.places.search(ask(text), signal())),
    );
    expect(fake.requests).toHaveLength(1);
    expect(new Set(found.map(({ results }) => JSON.stringify(results))).size).toBe(1);
    await catalogue.places.search(ask('café de flore'), signal());
    expect(fake.requests).toHaveLength(1);
    await catalogue.places.search({ ...ask('café de flore'), language: 'en' }, signal());
    expect(fake.requests).toHaveLength(2);
    expect(catalogue.status.cache).toMatchObject({ hits: 1, kept: 2, underWay: 0 });
  });

  it('does not cache failures', async () => {
    answers({});
    const { books } = catalogueWith();
    await books.search(ask('dune'), signal());
    answers({ 'open-library': json(recorded['open-library'].full) });
    expect((await books.search(ask('dune'), signal())).provider.id).toBe('open-library');
  });

  it('does not cache Google Places', async () => {
    answers({ 'google-places': json(recorded['google-places'].full) });
    const { places } = catalogueWith(keys);
    await places.search(ask('flore'), signal());
    await places.search(ask('flore'), signal());
    expect(fake.requests).toHaveLength(2);
  });

  const untilSeen = (name: string, amount: number, reply: Reply = 'silence') =>
    new Promise<void>((resolve) => {
      const provider: Provider = () => {
        if (fake.seen(name).length === amount) resolve();
        return reply;
      };
      fake.provider = provider;
    });
  const untilGone = async () => {
    while (fake.aborted === 0) await new Promise((resolve) => setImmediate(resolve));
  };

  it('ends a request when the client has gone, without counting a failure', async () => {
    const caller = new AbortController();
    const catalogue = catalogueWith();
    const seen = untilSeen('open-library', 1);
    const found = catalogue.books.search(ask('dune'), caller.signal);
    await seen;
    caller.abort(new Error('gone'));
    await expect(found).rejects.toThrow('gone');
    await untilGone();
    const { providers, cache } = catalogue.status;
    expect(providers['open-library']).toMatchObject({ failures: { down: 0 }, state: 'closed' });
    expect(cache.underWay).toBe(0);
  });

  it('does not end it while another client waits for it', async () => {
    const caller = new AbortController();
    let release: (reply: Reply) => void = () => undefined;
    const reply = new Promise<Reply>((resolve) => (release = resolve));
    const arrived = new Promise<void>((resolve) => {
      fake.provider = () => {
        resolve();
        return reply;
      };
    });
    const { books } = catalogueWith();
    const [gone, stays] = [caller.signal, signal()].map((each) => books.search(ask('dune'), each));
    await arrived;
    caller.abort(new Error('gone'));
    await expect(gone).rejects.toThrow('gone');
    release(json(recorded['open-library'].full));
    expect((await stays)?.provider.id).toBe('open-library');
    expect([fake.requests.length, fake.aborted]).toEqual([1, 0]);
  });
});
