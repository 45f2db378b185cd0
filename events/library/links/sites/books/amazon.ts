import { isbnOf } from '../../isbn.js';
import { knownLink, type SiteRule } from '../../known-link.js';

const host =
  /(?:^|\.)(amazon\.(?:com|ca|fr|de|es|it|nl|se|pl|in|ae|sa|sg|eg|cn|ie|co\.(?:uk|jp|za)|com\.(?:au|be|br|mx|tr)))$/;
/** The path of a product, with its number; other numbers of ten characters may be departments. */
const product =
  /\/(?:dp|gp\/product|gp\/aw\/d|product-reviews|exec\/obidos\/asin|o\/asin)\/([A-Z0-9]{10})(?=\/|$)/i;

/** Printed books have their ISBN-10 as number; other numbers do not show what the product is. */
export const amazon: SiteRule = (url) => {
  const shop = host.exec(url.hostname)?.[1];
  const id = product.exec(url.pathname)?.[1]?.toUpperCase();
  if (shop === undefined || id === undefined) return null;
  const isbn = isbnOf(id);
  const address = `https://www.${shop}/dp/${id}`;
  return isbn === null
    ? knownLink('Amazon', [], address)
    : knownLink('ISBN', ['book'], address, { metadata: { isbn } });
};
