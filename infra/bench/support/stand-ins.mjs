import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { root } from '../../bootstrap/steps.mjs';

/**
 * Compiles a stand-in, which is not part of the build, into node_modules.
 * @param sources files and folders that it needs, from the root
 * @param module of the stand-in among them
 * @returns the address of the module
 */
export function compiledStandIn(sources, module) {
  const folder = join(root, 'node_modules/.cache/trboo-bench');
  const swc = join(root, 'node_modules/@swc/cli/bin/swc.js');
  const shape = ['jsc.parser.syntax=typescript', 'jsc.target=es2022', 'module.type=es6'];
  const options = ['--no-swcrc', '-d', folder, '-C', shape.join(',')];
  const given = [swc, ...sources, ...options];
  execFileSync(process.execPath, given, { cwd: root, stdio: 'ignore' });
  const file = join(folder, module);
  if (!existsSync(file)) throw new Error('the stand-in was not compiled');
  return pathToFileURL(file).href;
}

/**
 * Starts a stand-in in its own process, so that its cost is not counted as the product's. `takeFigures`
 * returns its figures since the last call.
 * @param script in this folder that serves it
 */
export async function startAside(script, ...given) {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), given);
  const [address] = await once(child, 'message');
  let before = {};
  const takeFigures = async () => {
    child.send('takeFigures');
    const [now] = await once(child, 'message');
    const since = Object.entries(now).map(([name, figure]) => [name, figure - (before[name] ?? 0)]);
    before = now;
    return Object.fromEntries(since);
  };
  return { address, takeFigures, stop: () => child.disconnect() };
}

/** In the process of a stand-in: answers requests for its figures. */
export function serveFigures(address, figures) {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send({ ...figures(), cpu: (user + system) / 1e6 });
  });
  process.on('disconnect', () => process.exit());
  process.send(address);
}
