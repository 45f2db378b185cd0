import type { Plugin } from 'vite';

/** Fonts that every page needs at once; others load on demand. */
const atOnce = /\/(figtree|newsreader)-latin-wght-(normal|italic)-[^/]*\.woff2$/;

/**
 * Text never changes its font after it is shown, which would shift the layout. A font that loads
 * too late is used at the next visit.
 */
export const steadyFonts: Plugin = {
  name: 'steady-fonts',
  enforce: 'pre',
  transform: (code, id) =>
    /\/@fontsource-variable\/.*\.css$/.test(id)
      ? code.replaceAll('font-display: swap', 'font-display: optional')
      : null,
};

/** Tags that preload the usual fonts. */
export const fontTags = (files: readonly string[], priority = 'auto') =>
  files
    .filter((name) => atOnce.test(name))
    .map(
      (name) =>
        `<link rel="preload" as="font" type="font/woff2" crossorigin fetchpriority="${priority}" href="/${name}">`,
    )
    .join('');

/**
 * A script that preloads the fonts of a device that has them: text which is painted before a font
 * is asked for does without it.
 */
export const fontPreload = (files: readonly string[]) =>
  [
    "if (document.documentElement.dataset.fonts === 'kept')",
    `document.head.insertAdjacentHTML('beforeend', '${fontTags(files)}');`,
  ].join(' ');
