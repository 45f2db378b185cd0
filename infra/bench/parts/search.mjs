import { once } from 'node:events';
import { createServer } from 'node:http';
import { Catalogue } from '../../../dist/services/features/search/catalogue.js';
import { readSettings } from '../../../dist/services/platform/settings/settings.js';
import { print, quantile } from '../measure.mjs';

const runs = 5;
const together = 200;
const kept = 2_000;

/** A server in place of all providers, sometimes slow, failing or cut off. */
async function startProviders() {
  const server = createServer((_request, response) => {
    const fate = Math.random();
    setTimeout(() => {
      if (fate < 0.1) response.destroy();
      else if (fate < 0.2) response.writeHead(503).end();
      else response.end(JSON.stringify({ data: [track], results: [], docs: [], features: [] }));
    }, Math.random() * 100);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

const track = { id: 1, title: 'One', artist: { name: 'Somebody' }, album: { title: 'First' } };
const ask = (text) => ({ text, language: 'fr', market: 'FR' });
const signal = () => new AbortController().signal;

/** Milliseconds of each of these concurrent tasks. */
async function timed(tasks) {
  const times = [];
  await Promise.all(
    tasks.map(async (task) => {
      const started = performance.now();
      await task();
      times.push(performance.now() - started);
    }),
  );
  return times;
}

/** The cost of a search besides its provider: cached answers, samples, and unreliable providers. */
export async function benchSearch() {
  const server = await startProviders();
  const PROVIDERS_URL = `http://127.0.0.1:${server.address().port}`;
  const names = ['kept answer, p50', 'kept answer, p99', 'sample, p50', `${together} at once, p99`];
  const figures = Object.fromEntries(names.map((name) => [name, []]));
  const [keptMedian, keptMost, sampleMedian, stumbling] = names;
  for (let run = 0; run < runs; run += 1) {
    const catalogue = new Catalogue(readSettings({ PROVIDERS_URL }));
    const many = Array.from(
      { length: together },
      (_, index) => () => catalogue.tracks.search(ask(`track ${index}`), signal()),
    );
    figures[stumbling].push(quantile(await timed(many), 0.99));
    const keeping = await catalogueThatKeeps(PROVIDERS_URL);
    const sample = new Catalogue(readSettings({ SEARCH_MODE: 'sample' }));
    const [again, samples] = [[], []];
    for (let time = 0; time < kept; time += 1) {
      again.push(...(await timed([() => keeping.tracks.search(ask('kept'), signal())])));
      samples.push(...(await timed([() => sample.books.search(ask('the d'), signal())])));
    }
    figures[keptMedian].push(quantile(again, 0.5));
    figures[keptMost].push(quantile(again, 0.99));
    figures[sampleMedian].push(quantile(samples, 0.5));
  }
  server.closeAllConnections();
  server.close();
  print('Search, without the time of providers that answer', 'milliseconds', figures);
}

/** A catalogue with a cached answer of an unreliable provider. */
async function catalogueThatKeeps(PROVIDERS_URL) {
  for (;;) {
    const catalogue = new Catalogue(readSettings({ PROVIDERS_URL }));
    const { provider } = await catalogue.tracks.search(ask('kept'), signal());
    if (provider.id === 'deezer') return catalogue;
  }
}
