/** The events' rules for recognising links, for the client, which may import only the contract. */
export type { KnownLink } from '../../../events/library/links/known-link.js';
export { recogniseLink } from '../../../events/library/links/recognise-link.js';
