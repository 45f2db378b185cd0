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

/** The text in the code that all styles of the build replace. */
const placeholder = /(["'`])\/\* all styles \*\/\1/;

/**
 * Puts the styles of a server build into its code, which inlines them in pages. Their fonts are
 * those of the browser build, other files are dropped.
 * @param hasFile whether the browser build has a file
 * @throws Error when it lacks one of them.
 */
export function inlineStyles(hasFile: (name: string) => boolean): Plugin {
  return {
    name: 'inline-styles',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const files = Object.values(bundle);
      const assets = files.filter((file) => file.type === 'asset');
      const isStyle = ({ fileName }: { fileName: string }) => fileName.endsWith('.css');
      for (const { fileName } of assets.filter((file) => !isStyle(file))) {
        if (!hasFile(fileName)) {
          throw new Error(`${fileName} is not in the browser build: build the web client first.`);
        }
      }
      const styles = assets.filter(isStyle).map(({ source }) => String(source).trim());
      for (const { fileName } of assets) Reflect.deleteProperty(bundle, fileName);
      for (const file of files) {
        if (file.type === 'chunk') {
          file.code = file.code.replace(placeholder, () => JSON.stringify(styles.join('')));
        }
      }
    },
  };
}
