import { isAt, knownLink, type SiteRule } from '../../known-link.js';

/** `/film/fichefilm_gen_cfilm=1.html`, and its pages such as `/film/fichefilm-1/critiques/`. */
const page = /^fiche(film|serie)(?:_gen_c(?:film|serie)=|-)(\d{1,9})(?:\.html)?$/;

export const allocine: SiteRule = (url, [section, item = '']) => {
  const [, kind, id] = page.exec(item) ?? [];
  if (!isAt(url, 'allocine.fr') || kind === undefined || id === undefined) return null;
  const type = kind === 'film' ? 'movie' : 'series';
  return section === (kind === 'film' ? 'film' : 'series')
    ? knownLink('AlloCiné', [type], `https://www.allocine.fr/${section}/fiche${kind}-${id}`)
    : null;
};
