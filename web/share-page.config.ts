import react from '@vitejs/plugin-react';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vite';
import { compiledCatalogs, languageOfImport } from './catalogs.js';
import { fontFaces } from './font-loading.js';
import { inlineScripts, inlineStyles } from './inline-files.js';

const dist = join(import.meta.dirname, '../dist');

/** Builds the view of share links for the server, as one module without dependencies. */
export default defineConfig({
  plugins: [
    react(),
    fontFaces,
    compiledCatalogs,
    languageOfImport,
    inlineScripts,
    inlineStyles((name) => existsSync(join(dist, 'web', name))),
  ],
  publicDir: false,
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: join(dist, 'server'),
    // The server's own code is there.
    emptyOutDir: false,
    ssr: join(import.meta.dirname, 'src/share-page/render.tsx'),
    emitAssets: true,
    cssCodeSplit: false,
    rolldownOptions: { output: { entryFileNames: 'share-page.js', codeSplitting: false } },
  },
});
