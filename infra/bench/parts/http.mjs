import { startServer } from '../../bootstrap/server.mjs';
import { inTurns, print, quantile, withFolder } from '../measure.mjs';
import { startWriters, writers } from '../support/writers.mjs';

const eachRun = 1_500;

/** Commands over HTTP, beside a call that takes the same way and does nothing. */
export async function benchHttp() {
  await withFolder(async (folder) => {
    const { url, stop } = await startServer({ DATA_DIR: folder, DEMO: 'off' });
    const community = await startWriters(url);
    const times = Object.fromEntries(community.commands.map((name) => [name, []]));
    const measures = community.commands.map((name) => [
      name,
      () => community.perSecond(name, eachRun, times[name]),
    ]);
    const figures = await inTurns(Object.fromEntries(measures));
    const peer = 'a POST that does nothing';
    print(`Commands over HTTP, ${writers} at a time`, 'a second', figures, peer);
    for (const [name, all] of Object.entries(times)) {
      const [p50, p99] = [quantile(all, 0.5), quantile(all, 0.99)].map((each) => each.toFixed(1));
      process.stdout.write(`  ${name}: p50 ${p50} ms, p99 ${p99} ms\n`);
    }
    community.close();
    await stop();
  });
}
