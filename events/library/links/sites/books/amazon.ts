import { isbnOf } from '../../isbn.js';
import { knownLink, type SiteRule } from '../../known-link.js';

const host =
  /(?:^|\.)(amazon\.(?:com|ca|fr|de|es|it|nl|se|pl|in|ae|sa|sg|eg|cn|ie|co\.(?:uk|jp|za)|com\.(?:au|be|br|mx|tr)))$/;
/** Before the number of a thing; anything else of ten characters may be a department. */
const product =
  /\/(?:dp|gp\/product|gp\/aw\/d|product-reviews|exec\/obidos\/asin|o\/asin)\/([A-Z0-9]{10})(?=\/|$)/i;

/** Printed books are numbered by their ISBN-10; what another number is, the address does not tell. */
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
