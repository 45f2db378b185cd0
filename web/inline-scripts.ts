import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rolldown } from 'rolldown';
import type { Plugin } from 'vite';

const suffix = '?inline-script';

/** Compiles a script with its imports into one statement, for an inline `script` element. */
export async function compiledScript(file: string): Promise<string> {
  const bundle = await rolldown({ input: file, platform: 'browser' });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  await bundle.close();
  return output[0].code.trim();
}

/** Modules whose name ends in `?inline-script` export the compiled script as text. */
export const inlineScripts: Plugin = {
  name: 'inline-scripts',
  enforce: 'pre',
  resolveId(id, importer) {
    if (!id.endsWith(suffix) || importer === undefined) return null;
    const file = join(dirname(importer), id.slice(0, -suffix.length));
    const source = file.replace(/\.js$/, '.ts');
    return `${existsSync(source) ? source : file}${suffix}`;
  },
  async load(id) {
    if (!id.endsWith(suffix)) return null;
    const file = id.slice(0, -suffix.length);
    this.addWatchFile(file);
    return `export default ${JSON.stringify(await compiledScript(file))};`;
  },
};
