import react from '@vitejs/plugin-react';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type InlineConfig } from 'vite';
import { compiledCatalogs, languageOfImport } from './catalogs.js';
import { fontFaces } from './font-loading.js';
import { inlineScripts, inlineStyles } from './inline-files.js';

const dist = join(import.meta.dirname, '../dist');

/** What the server draws of the client, by the name of its module. */
const entries = {
  frame: 'src/app/frame/render.tsx',
  'share-page': 'src/share-page/render.tsx',
  'first-screen': 'src/app/first-screen/render.tsx',
};
export type View = keyof typeof entries;

const isView = (name: string): name is View => Object.hasOwn(entries, name);

/**
 * Builds a view as one module without dependencies, which is imported once for each language. Views
 * are apart because each carries the styles that its page shows, and no others.
 * @param hasFile whether the browser build has a file that the styles name
 */
export function viewBuild(
  name: View,
  outDir: string,
  hasFile: (file: string) => boolean,
): InlineConfig {
  return {
    plugins: [
      react(),
      fontFaces,
      compiledCatalogs,
      languageOfImport,
      inlineScripts,
      inlineStyles(hasFile),
    ],
    publicDir: false,
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      // The server's own code is there.
      emptyOutDir: false,
      ssr: join(import.meta.dirname, entries[name]),
      emitAssets: true,
      cssCodeSplit: false,
      rolldownOptions: { output: { entryFileNames: `${name}.mjs`, codeSplitting: false } },
    },
  };
}

/** `vite build web --config web/view.config.ts --mode share-page` */
export default defineConfig(({ mode }) => {
  if (!isView(mode)) throw new Error(`--mode names a view: ${Object.keys(entries).join(', ')}`);
  return viewBuild(mode, join(dist, 'server'), (file) => existsSync(join(dist, 'web', file)));
});
