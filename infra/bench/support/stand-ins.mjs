import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { root } from '../../bootstrap/steps.mjs';

/**
 * A stand-in of a server, which is no part of the build, made runnable under node_modules. Gives the
 * address of its module.
 * @param sources files and folders that it needs, from the root.
 * @param module where it is among them.
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
 * Starts a stand-in in a process of its own, so that what it costs is not taken from the product's. `asked`
 * gives its figures, each as much as came since it was asked last.
 * @param script the file here that serves it.
 */
export async function startAside(script, ...given) {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), given);
  const [address] = await once(child, 'message');
  let before = {};
  const asked = async () => {
    child.send('asked');
    const [now] = await once(child, 'message');
    const since = Object.entries(now).map(([name, figure]) => [name, figure - (before[name] ?? 0)]);
    before = now;
    return Object.fromEntries(since);
  };
  return { address, asked, stop: () => child.disconnect() };
}

/** In the process of a stand-in: answers whoever asks for its figures. */
export function tell(address, figures) {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send({ ...figures(), cpu: (user + system) / 1e6 });
  });
  process.on('disconnect', () => process.exit());
  process.send(address);
}
