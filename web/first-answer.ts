import react from '@vitejs/plugin-react';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import { z } from 'zod';
import { inlineStyles } from './inline-styles.js';
import { compiledScript } from './inline-scripts.js';

const source = join(import.meta.dirname, 'src/app/frame');
const rendered = z.object({ frame: z.string(), styles: z.string() });
const stylesheet = /\s*<link rel="stylesheet"[^>]*>/g;
const theme = '<script src="/color-scheme.js"></script>';

/** Builds and runs the view of the frame. */
async function renderedFrame(
  hasFile: (name: string) => boolean,
): Promise<z.infer<typeof rendered>> {
  const folder = mkdtempSync(join(tmpdir(), 'trboo-frame-'));
  try {
    await build({
      configFile: false,
      logLevel: 'warn',
      root: import.meta.dirname,
      plugins: [react(), inlineStyles(hasFile)],
      publicDir: false,
      ssr: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: folder,
        emptyOutDir: false,
        ssr: join(source, 'render.tsx'),
        emitAssets: true,
        cssCodeSplit: false,
        rolldownOptions: { output: { entryFileNames: 'frame.mjs', codeSplitting: false } },
      },
    });
    return rendered.parse(await import(pathToFileURL(join(folder, 'frame.mjs')).href));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Puts the static frame, its styles and the theme's script into the first answer of the app, and
 * the style sheets behind it, so that it is painted without waiting for any other file.
 */
export const firstAnswer: Plugin = {
  name: 'first-answer',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: async (html, { path, bundle = {} }) => {
      if (path !== '/index.html') return html;
      const { frame, styles } = await renderedFrame((name) => Object.hasOwn(bundle, name));
      const script = async (file: string) => `<script>${await compiledScript(file)}</script>`;
      const head = [
        await script(join(import.meta.dirname, 'public/color-scheme.js')),
        await script(join(source, 'choose-frame.ts')),
        `<style>${styles}</style>`,
      ];
      const sheets = html.match(stylesheet)?.join('') ?? '';
      return html
        .replace(stylesheet, '')
        .replace(theme, () => head.join('\n    '))
        .replace('<div id="root">', () => `${frame}${sheets}\n    <div id="root">`);
    },
  },
};
