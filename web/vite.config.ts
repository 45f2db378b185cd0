import react from '@vitejs/plugin-react';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';
import { keepReplacedFiles } from './replaced-files.js';
import { compiledCatalogs } from './catalogs.js';
import { chunkOf } from './chunks.js';
import { firstAnswer } from './first-answer.js';
import { firstFiles } from './first-files.js';
import { fontFaces } from './font-loading.js';
import { withoutDocumentation, withoutJsonSchema, withoutMessages } from './smaller-pages.js';

const server = 'http://127.0.0.1:3000';
/** Bytes; smaller files fit into one or two packets anyway. */
const minCompressedSize = 1_024;

/** Compresses text files at build time, so that the server does not. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  writeBundle({ dir = '' }, bundle) {
    for (const [name, file] of Object.entries(bundle)) {
      const content = Buffer.from(file.type === 'chunk' ? file.code : file.source);
      if (!/\.(js|css|svg)$/.test(name) || content.length < minCompressedSize) continue;
      const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
      writeFileSync(join(dir, `${name}.br`), brotliCompressSync(content, { params }));
      writeFileSync(join(dir, `${name}.gz`), gzipSync(content, { level: 9 }));
    }
  },
};

/**
 * Writes the list of built files into the service worker, which caches files that were never
 * opened. The operators' page is not cached.
 */
const listBuiltFiles: Plugin = {
  name: 'list-built-files',
  apply: 'build',
  writeBundle({ dir = '' }, bundle) {
    const worker = join(dir, 'sw.js');
    const files = Object.keys(bundle).filter((name) => /^assets\/(?!operations-)/.test(name));
    const placeholder = 'const built = [];';
    const code = readFileSync(worker, 'utf8');
    if (!code.includes(placeholder))
      throw new Error(`${worker} has no place for the files of the build.`);
    const paths = JSON.stringify(files.map((name) => `/${name}`).sort());
    const page = createHash('sha256')
      .update(readFileSync(join(dir, 'index.html')))
      .digest('hex');
    writeFileSync(
      worker,
      code.replace(placeholder, `const built = ${paths}; // The page is ${page}.`),
    );
  },
};

export default defineConfig({
  // The app may be served below a path: the server writes it into pages, all other addresses are relative.
  experimental: {
    renderBuiltUrl: (file, { hostType }) => (hostType === 'html' ? `/${file}` : { relative: true }),
  },
  plugins: [
    react(),
    fontFaces,
    firstAnswer,
    compiledCatalogs,
    firstFiles(join(import.meta.dirname, '../dist/server/first-files.json')),
    withoutJsonSchema,
    withoutMessages,
    withoutDocumentation,
    compressed,
    listBuiltFiles,
    keepReplacedFiles(join(import.meta.dirname, '../dist')),
  ],
  build: {
    outDir: '../dist/web',
    // `keepReplacedFiles` empties the folder.
    emptyOutDir: false,
    rolldownOptions: {
      input: {
        index: join(import.meta.dirname, 'index.html'),
        operations: join(import.meta.dirname, 'operations.html'),
      },
      output: {
        codeSplitting: {
          groups: [
            {
              debugName: 'chunk of a module',
              name: chunkOf,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/share': server,
      '/socket.io': { target: server, ws: true },
    },
  },
});
