import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { z } from 'zod';

/** Milliseconds for which an open page still finds the files of its build. */
const retention = 24 * 60 * 60 * 1_000;
/** By file name: when it was replaced, in milliseconds since 1970. */
const replacedAt = z.record(z.string(), z.number());

/** Removes assets that were replaced more than a day ago. The times are stored beside `web`. */
export function removeReplaced(directory: string, built: ReadonlySet<string>, now: number): void {
  const assets = join(directory, 'web', 'assets');
  const list = join(directory, 'replaced-files.json');
  const known = existsSync(list) ? replacedAt.parse(JSON.parse(readFileSync(list, 'utf8'))) : {};
  const remaining: z.infer<typeof replacedAt> = {};
  for (const name of readdirSync(assets)) {
    if (built.has(`assets/${name.replace(/\.(br|gz)$/, '')}`)) continue;
    const since = known[name] ?? now;
    if (now - since > retention) rmSync(join(assets, name));
    else remaining[name] = since;
  }
  writeFileSync(list, JSON.stringify(remaining));
}

/**
 * Empties a build's folder `web`, except for assets replaced within a day; digests in their names
 * prevent collisions.
 */
export function keepReplacedFiles(directory: string): Plugin {
  const web = join(directory, 'web');
  return {
    name: 'keep-replaced-files',
    apply: 'build',
    buildStart() {
      mkdirSync(join(web, 'assets'), { recursive: true });
      for (const name of readdirSync(web)) {
        if (name !== 'assets') rmSync(join(web, name), { recursive: true });
      }
    },
    writeBundle: (_, bundle) => removeReplaced(directory, new Set(Object.keys(bundle)), Date.now()),
  };
}
