import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { defineConfig } from 'vite';
import { compiledCatalogs, languageOfImport } from './catalogs.js';

/** Builds the view of first screens for the server, as one module without dependencies. */
export default defineConfig({
  plugins: [react(), compiledCatalogs, languageOfImport],
  publicDir: false,
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: join(import.meta.dirname, '../dist/server'),
    // The server's own code is there.
    emptyOutDir: false,
    ssr: join(import.meta.dirname, 'src/app/first-screen/render.tsx'),
    rolldownOptions: { output: { entryFileNames: 'first-screen.js', codeSplitting: false } },
  },
});
