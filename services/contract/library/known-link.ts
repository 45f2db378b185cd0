/** What links tell of themselves, by the rules of the events: for screens, which know the contract alone. */
export type { KnownLink } from '../../../events/library/links/known-link.js';
export { recogniseLink } from '../../../events/library/links/recognise-link.js';
export { isbnOf } from '../../../events/library/links/isbn.js';
