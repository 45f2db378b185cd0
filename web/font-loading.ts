import type { Plugin } from 'vite';

/** Faces that every page shows at once; what others there are comes when it is needed. */
const atOnce = /\/(figtree|newsreader)-latin-wght-(normal|italic)-[^/]*\.woff2$/;

/**
 * Text never changes its typeface once it is shown, which would move what is around it: a font that
 * is not there in time is for the next visit. The usual ones are fetched together with the code.
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
    // The page of operators has other faces, and a browser complains of what is fetched for nothing.
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
