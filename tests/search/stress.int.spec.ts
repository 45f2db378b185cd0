import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Catalogue } from '../../services/features/search/catalogue.js';
import { readSettings } from '../../services/platform/settings/settings.js';
import { seededRandom } from '../../web/src/lib/text/seeded-random.js';
import { FakeProviders, json } from '../support/servers/fake-providers.js';
import { recorded } from '../support/servers/provider-answers.js';

const together = 200;
const megabyte = 1_048_576;
setFlagsFromString('--expose-gc');
/** Without it, the measurement depends on the time of garbage collection. */
const collectGarbage = () => void runInNewContext('gc()');

/** The number of requests that each provider allows at first. */
const allowed: Readonly<Record<string, number>> = {
  itunes: 15,
  tvmaze: 18,
  wikipedia: 1,
  'open-library': 3,
  deezer: 40,
  photon: 3,
};

describe('Two hundred searches at the same time with failing providers', () => {
  let fake: FakeProviders;
  const unhandled: unknown[] = [];
  const note = (error: unknown) => void unhandled.push(error);

  beforeAll(async () => {
    fake = await FakeProviders.start();
  });
  afterAll(() => fake.stop());
  beforeEach(() => {
    unhandled.length = 0;
    process.on('unhandledRejection', note);
  });
  afterEach(() => {
    process.off('unhandledRejection', note);
  });

  /** A late, wrong, interrupted, missing or right answer. */
  const stumble = (seed: number) => {
    const random = seededRandom(seed);
    fake.provider = async ({ path }) => {
      const [fate, wait] = [random(), random() * 200];
      await new Promise((resolve) => setTimeout(resolve, wait));
      if (fate < 0.15) return 'cut';
      if (fate < 0.3) return json({ error: 'busy' }, 503);
      if (fate < 0.4) return { body: '<html>' };
      if (fate < 0.45) return { bytes: 5_000_000 };
      if (path.startsWith('/deezer/')) return json(recorded.deezer.full);
      if (path.startsWith('/photon/')) return json(recorded.photon.full);
      if (path.startsWith('/open-library/')) return json(recorded['open-library'].full);
      if (path.startsWith('/tvmaze/')) return json(recorded.tvmaze.full);
      return json(recorded.itunes.full);
    };
  };

  const searches = (catalogue: Catalogue, round: number) => {
    const { movies, series, books, places, tracks, podcasts } = catalogue;
    const chains = [movies, series, books, places, tracks, podcasts];
    return Array.from({ length: together }, async (_, index) => {
      const chain = chains[index % chains.length] ?? movies;
      const text = `search ${round} ${index % 60}`;
      const caller = new AbortController();
      // Some clients hang up while they wait.
      if (index % 10 === 9) setTimeout(() => caller.abort(new Error('gone')), index);
      const found = await chain
        .search({ text, language: 'fr', market: 'FR' }, caller.signal)
        .catch((error: unknown) => {
          if (caller.signal.aborted) return null;
          throw error;
        });
      return found;
    });
  };

  it('all end, with results or samples, within limits and without leaking memory', async () => {
    stumble(7);
    const catalogue = new Catalogue(readSettings({ SEARCH_MODE: fake.url.href }));
    const started = performance.now();
    await Promise.all(searches(catalogue, 0));
    const seconds = (performance.now() - started) / 1_000;
    for (const [name, most] of Object.entries(allowed)) {
      const refilled = Math.ceil(seconds * 10) + 1;
      expect([name, fake.seen(name).length <= most + refilled]).toEqual([name, true]);
    }
    collectGarbage();
    const before = process.memoryUsage().heapUsed;
    for (let round = 1; round <= 10; round += 1) {
      await Promise.all(searches(catalogue, round));
    }
    collectGarbage();
    const grown = (process.memoryUsage().heapUsed - before) / megabyte;
    expect(grown).toBeLessThan(5);
    const { cache } = catalogue.status;
    expect(cache.underWay).toBe(0);
    expect(unhandled).toEqual([]);
  });

  it('are answered within 5 ms each from the cache', async () => {
    fake.provider = () => json(recorded['open-library'].full);
    const { books } = new Catalogue(readSettings({ SEARCH_MODE: fake.url.href }));
    const search = () =>
      books.search({ text: 'dune', language: 'fr', market: 'FR' }, new AbortController().signal);
    await search();
    const asked = fake.requests.length;
    const times: number[] = [];
    for (let time = 0; time < together; time += 1) {
      const started = performance.now();
      await search();
      times.push(performance.now() - started);
    }
    const median = times.sort((one, other) => one - other)[together / 2] ?? Number.NaN;
    expect(median).toBeLessThan(5);
    expect(fake.requests).toHaveLength(asked);
  });
});
