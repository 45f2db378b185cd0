/** Paths of screens with a long list of cards, which may be wider than text. */
export const listScreen = /^\/(discover|type)(\/|$)/;
