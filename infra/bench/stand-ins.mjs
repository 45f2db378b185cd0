import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../bootstrap/steps.mjs';

/**
 * A stand-in of a server, which is no part of the build, made runnable under node_modules. Gives the
 * address of its module.
 * @param sources files and folders that it needs, in services/stores.
 * @param module where it is among them.
 */
export function compiledStandIn(sources, module) {
  const folder = join(root, 'node_modules/.cache/trboo-bench');
  const swc = join(root, 'node_modules/@swc/cli/bin/swc.js');
  const paths = sources.map((each) => join('services/stores', each));
  const shape = ['jsc.parser.syntax=typescript', 'jsc.target=es2022', 'module.type=es6'];
  const options = ['--no-swcrc', '--strip-leading-paths', '-d', folder, '-C', shape.join(',')];
  const given = [swc, ...paths, ...options];
  execFileSync(process.execPath, given, { cwd: root, stdio: 'ignore' });
  const file = join(folder, 'stores', module);
  if (!existsSync(file)) throw new Error('the stand-in was not compiled');
  return pathToFileURL(file).href;
}
