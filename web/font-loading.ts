import type { Plugin } from 'vite';

/** Fonts that every page needs at once; others load on demand. */
const atOnce = /\/(figtree|newsreader)-latin-wght-(normal|italic)-[^/]*\.woff2$/;

/**
 * Text never changes its font after it is shown, which would shift the layout. A font that loads
 * too late is used at the next visit. The usual ones are preloaded with the code.
 */
export const steadyFonts: Plugin = {
  name: 'steady-fonts',
  enforce: 'pre',
  transform: (code, id) =>
    /\/@fontsource-variable\/.*\.css$/.test(id)
      ? code.replaceAll('font-display: swap', 'font-display: optional')
      : null,
  transformIndexHtml: {
    order: 'post',
    // The operators' page uses other fonts, and browsers warn about unused preloads.
    handler: (_html, { bundle = {}, path }) =>
      (path === '/index.html' ? Object.keys(bundle) : [])
        .filter((name) => atOnce.test(name))
        .map((name) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            crossorigin: '',
            href: `/${name}`,
          },
          injectTo: 'head' as const,
        })),
  },
};
