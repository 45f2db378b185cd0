import type { Plugin } from 'vite';

/** Fonts that every page needs at once; others load on demand. */
const atOnce = /\/(figtree|newsreader)-latin-wght-(normal|italic)-[^/]*\.woff2$/;

/**
 * On a device that has the fonts, text never changes its font after it is shown. At the first visit
 * the families named `Late` replace fallbacks of the same width (`fonts.css`) as soon as they load.
 */
export const fontFaces: Plugin = {
  name: 'font-faces',
  enforce: 'pre',
  transform: (code, id) => {
    const [, query] = /\/@fontsource-variable\/.*\.css(\?late)?$/.exec(id) ?? [null];
    if (query === null) return null;
    return query
      ? code.replaceAll(" Variable'", " Late'")
      : code.replaceAll('font-display: swap', 'font-display: optional');
  },
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
