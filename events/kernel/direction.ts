/** Letters of the scripts that are written from right to left (Unicode's classes R and AL). */
const rightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Text for use inside a sentence. With right-to-left letters it is enclosed in U+2068 and U+2069,
 * so that it does not reorder the sentence (UAX #9, 2.4.2).
 */
export const isolateBidi = (text: string) =>
  rightToLeft.test(text) ? `\u2068${text}\u2069` : text;
