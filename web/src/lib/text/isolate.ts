const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * A text to put between others. One with right-to-left script is wrapped in Unicode isolates, so that
 * the punctuation beside it stays in place.
 */
export const isolate = (text: string) => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text);

/** Parts with a dot between them; empty ones are left out. */
export const joinParts = (parts: readonly (string | undefined)[]) =>
  parts
    .filter((part) => part)
    .map((part = '') => isolate(part))
    .join(' · ');
