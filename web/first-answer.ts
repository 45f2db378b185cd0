import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import { z } from 'zod';
import { fontPreload } from './font-loading.js';
import { compiledScript } from './inline-files.js';
import { viewBuild } from './view.config.js';

const source = join(import.meta.dirname, 'src/app/frame');
const rendered = z.object({ frame: z.string(), styles: z.string() });
const theme = '<script src="/color-scheme.js"></script>';
const language = '<script src="/language.js"></script>';

/** Builds the view of the frame and runs it in each language. */
async function renderedFrame(hasFile: (name: string) => boolean) {
  const folder = mkdtempSync(join(tmpdir(), 'trboo-frame-'));
  try {
    const view = viewBuild('frame', folder, hasFile);
    await build({ ...view, configFile: false, logLevel: 'warn', root: import.meta.dirname });
    const file = pathToFileURL(join(folder, 'frame.mjs')).href;
    const inLanguage = async (name: string) =>
      rendered.parse(await import(`${file}?language=${name}`));
    const [english, french] = [await inLanguage('en'), await inLanguage('fr')];
    const frames = english.frame + french.frame;
    return {
      frame: `<div id="frame" aria-hidden="true" inert>${frames}</div>`,
      styles: english.styles,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A script that loads the texts of the page's language together with its code. */
function catalogPreload(bundle: Readonly<Record<string, { fileName: string }>>): string {
  const files = Object.keys(bundle);
  const fileOf = (name: string) => files.find((file) => file.startsWith(`assets/${name}-`)) ?? '';
  const addresses = JSON.stringify({ en: `/${fileOf('english')}`, fr: `/${fileOf('french')}` });
  return [
    "{const link = document.createElement('link');",
    "link.rel = 'modulepreload';",
    `link.href = ${addresses}[document.documentElement.lang];`,
    'document.head.append(link);}',
  ].join('');
}

/**
 * Puts the static frame, its styles and the theme's script into the first answer of the app, so that
 * it is painted without waiting for any other file.
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
        await script(join(import.meta.dirname, 'public/language.js')),
        `<script>${catalogPreload(bundle)}</script>`,
        await script(join(import.meta.dirname, 'public/color-scheme.js')),
        await script(join(source, 'choose-frame.ts')),
        await script(join(source, 'early-press.ts')),
        `<script>${fontPreload(Object.keys(bundle))}</script>`,
        `<style>${styles}</style>`,
      ];
      return html
        .replace(language, '')
        .replace(theme, () => head.join('\n    '))
        .replace('<div id="root">', () => `${frame}\n    <div id="root">`);
    },
  },
};
