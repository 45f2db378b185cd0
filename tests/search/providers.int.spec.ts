import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { deezerRecording } from '../../services/features/search/providers/deezer.js';
import { googlePhoto } from '../../services/features/search/providers/google-places.js';
import {
  itunesMovies,
  itunesPodcasts,
  itunesSeries,
} from '../../services/features/search/providers/itunes.js';
import { ProviderFailure, type SearchQuery } from '../../services/features/search/search-port.js';
import { Upstreams } from '../../services/features/search/upstreams.js';
import { readSettings } from '../../services/platform/settings/settings.js';
import {
  FakeProviders,
  json,
  type Provider,
  type Reply,
} from '../support/servers/fake-providers.js';
import { recorded, type RecordedAnswers } from '../support/servers/provider-answers.js';
import { providerCases } from './provider-cases.js';

const query: SearchQuery = { text: 'café & co', language: 'fr', market: 'FR' };
const token = json({ access_token: 'token', token_type: 'Bearer', expires_in: 3600 });
const signal = () => new AbortController().signal;

describe('Providers', () => {
  let fake: FakeProviders;
  let upstreams: Upstreams;

  beforeAll(async () => {
    fake = await FakeProviders.start();
  });
  afterAll(() => fake.stop());
  beforeEach(() => {
    fake.requests.length = 0;
    fake.bytesSent = 0;
    const environment = {
      SEARCH_MODE: fake.url.href,
      PUBLIC_URL: 'https://trboo.example',
      OPERATOR_CONTACT: 'Us <us@example.com>',
    };
    upstreams = new Upstreams(readSettings(environment));
  });

  /** Answers all requests with this, except requests for a token. */
  const answer = (reply: Reply | Provider) => {
    fake.provider = (request) => {
      if (request.path === '/spotify/accounts/api/token') return token;
      return typeof reply === 'function' ? reply(request) : reply;
    };
  };

  describe.each(Object.entries(providerCases))('%s', (name, { source, schema, first, bare }) => {
    const answers = (): RecordedAnswers => {
      const found = Object.entries(recorded).find(([each]) => each === name);
      if (found === undefined) throw new Error(`no answers of ${name}`);
      return found[1];
    };
    const search = () => source(upstreams).search(query, signal());

    it('returns all fields of a full answer', async () => {
      answer(json(answers().full));
      const results = await search();
      expect(results).toHaveLength(1);
      expect(results[0]).toMatchObject(first);
      for (const result of results) expect(schema.parse(result)).toEqual(result);
    });

    it('returns null for missing fields, and skips unreadable items', async () => {
      answer(json(answers().partial));
      const results = await search();
      expect(results.map((result) => schema.parse(result))).toEqual(results);
      expect(results).toHaveLength(1);
      expect(results[0]).toMatchObject(bare);
    });

    it('returns nothing when nothing was found', async () => {
      answer(json(answers().empty));
      expect(await search()).toEqual([]);
    });

    it('identifies the product, and sends the query', async () => {
      answer(json(answers().empty));
      await search();
      const asked = fake.requests.at(-1);
      expect(asked?.headers['user-agent']).toBe(
        'Trboo/1.0 (+https://trboo.example/; us@example.com)',
      );
      const said = [...Object.values(asked?.query ?? {}), asked?.body ?? ''].join(' ');
      expect(said).toContain(query.text);
      expect(asked?.path).not.toContain('café');
      // Keys are in headers, which are not logged.
      expect(Object.keys(asked?.query ?? {})).not.toContain('key');
    });

    const failing: readonly [string, () => Reply, string][] = [
      ['an error with status 200', () => json(answers().error), 'down|quota'],
      ['429', () => json({}, 429, { 'retry-after': '7' }), 'quota'],
      ['500', () => json({ stack: 'secret' }, 500), 'down'],
      ['401', () => json({}, 401), 'refused'],
      ['text that is not JSON', () => ({ body: '<html>oops</html>' }), 'down'],
      ['JSON of another shape', () => json('surprise'), 'down'],
      ['null instead of an object', () => json(null), 'down'],
      ['an interrupted answer', () => 'cut', 'down'],
      [
        'a redirect',
        () => ({ status: 302, headers: { location: 'http://x.example/' }, body: '' }),
        'down',
      ],
    ];
    it.each(failing)('fails with %s', async (_what, reply, reason) => {
      answer(reply());
      const failure = await search().catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(ProviderFailure);
      expect(failure).toHaveProperty('reason', expect.stringMatching(new RegExp(`^(${reason})$`)));
    });

    it('fails with an answer of 10 MB, of which it reads at most one', async () => {
      answer({ bytes: 10_000_000 });
      await expect(search()).rejects.toMatchObject({ message: 'the answer is too long' });
      expect(fake.bytesSent).toBeLessThan(6_000_000);
    });
  });

  it('are not awaited longer than their timeout', async () => {
    answer('silence');
    const started = performance.now();
    const ask = ['open-library', 'deezer'].map((name) =>
      providerCases[name]?.source(upstreams).search(query, signal()),
    );
    for (const asked of ask) {
      await expect(asked).rejects.toMatchObject({ reason: 'down', message: 'took too long' });
    }
    expect(performance.now() - started).toBeGreaterThan(3_900);
  });

  it('TMDB is asked again in English for missing translations', async () => {
    answer(({ query: { language } }) =>
      json({
        results: [{ id: 1, title: 'Un', overview: language === 'en-US' ? 'In English.' : '' }],
      }),
    );
    const [found] = (await providerCases.tmdb?.source(upstreams).search(query, signal())) ?? [];
    expect(found).toMatchObject({
      title: 'Un',
      overview: 'In English.',
      // Its description is fetched again later in this language.
      metadata: { textLanguage: 'en-US' },
    });
    expect(fake.requests.map((asked) => asked.query.language)).toEqual(['fr-FR', 'en-US']);
    expect(fake.requests[0]?.headers.authorization).toBe('Bearer token');
  });

  it('iTunes returns films, one season per show, and podcasts', async () => {
    const season = (collectionId: number, title: string) => ({
      collectionId,
      collectionName: title,
      artworkUrl100: 'https://is1-ssl.mzstatic.com/a/100x100bb.jpg',
      releaseDate: '2008-01-20T08:00:00Z',
    });
    const results = [
      season(1, 'Breaking Bad, Saison 1'),
      season(3, 'Bad Sisters, Saison 1'),
      season(2, 'Breaking Bad, Saison 2'),
    ];
    answer(json({ results }));
    const series = await itunesSeries(upstreams.to('itunes')).search(query, signal());
    expect(series.map(({ id, title }) => [id, title])).toEqual([
      ['itunes:FR:1', 'Breaking Bad'],
      ['itunes:FR:3', 'Bad Sisters'],
    ]);
    answer(json(recorded.itunes.full));
    const [film] = await itunesMovies(upstreams.to('itunes')).search(query, signal());
    expect(film).toMatchObject({
      releaseDate: '2001-03-07',
      overview: 'What it is about.',
      posterPath: 'https://is1-ssl.mzstatic.com/image/thumb/a.jpg/600x600bb.jpg',
    });
    const [podcast] = await itunesPodcasts(upstreams.to('itunes')).search(query, signal());
    expect(podcast).toMatchObject({ publisher: 'Daft Punk', totalEpisodes: 14 });
    const entities = fake.requests.map((asked) => asked.query.entity);
    expect(entities).toEqual(['tvSeason', 'movie', 'podcast']);
  });

  it('Spotify’s token is fetched once, and again when it expired early', async () => {
    let tokens = 0;
    let valid = 'token 1';
    fake.provider = ({ path, headers }) => {
      if (path.endsWith('/token')) {
        tokens += 1;
        return json({ access_token: `token ${tokens}`, expires_in: 3600 });
      }
      return headers.authorization === `Bearer ${valid}`
        ? json(recorded.spotify.full)
        : json({}, 401);
    };
    const spotify = providerCases.spotify?.source(upstreams);
    await spotify?.search(query, signal());
    await spotify?.search(query, signal());
    expect(tokens).toBe(1);
    valid = 'token 2';
    expect(await spotify?.search(query, signal())).toHaveLength(1);
    expect(tokens).toBe(2);
    const [first] = fake.seen('spotify/accounts');
    expect(first).toMatchObject({ method: 'POST', body: 'grant_type=client_credentials' });
    expect(first?.headers.authorization).toBe(`Basic ${btoa('id:secret')}`);
  });

  it('Deezer finds a recording by its ISRC, or none', async () => {
    const deezer = upstreams.to('deezer');
    answer(json({ id: 3135553, link: 'javascript:alert(1)', preview: '' }));
    expect(await deezerRecording(deezer, 'GBDUW0000059', signal())).toEqual({
      id: '3135553',
      link: 'https://www.deezer.com/track/3135553',
      preview: null,
    });
    expect(fake.requests.at(-1)?.path).toBe('/deezer/track/isrc:GBDUW0000059');
    answer(json({ error: { type: 'DataException', message: 'no data', code: 800 } }));
    expect(await deezerRecording(deezer, 'GBDUW0000059', signal())).toBeNull();
  });

  it('Google’s photos are only on hosts of Google', async () => {
    const photo = (photoUri: string) => {
      answer(json({ photoUri }));
      return googlePhoto(upstreams.to('google-places'), 'key', 'places/a/photos/b', signal());
    };
    expect(await photo('https://lh3.googleusercontent.com/x')).toContain('googleusercontent');
    expect(fake.requests.at(-1)?.path).toBe('/google-places/v1/places/a/photos/b/media');
    await expect(photo('https://evil.example/x')).rejects.toMatchObject({ reason: 'down' });
    await expect(photo('http://lh3.googleusercontent.com/x')).rejects.toMatchObject({});
    await expect(photo('https://evil.example/.googleusercontent.com')).rejects.toMatchObject({});
  });
});
