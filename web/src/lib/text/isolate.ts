const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * A text to put between others: if its script runs from right to left, it is marked as an island,
 * so that the signs beside it stay where they are.
 */
export const isolate = (text: string) => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text);

/** Parts with a dot between them; empty ones are left out. */
export const joinParts = (parts: readonly (string | undefined)[]) =>
  parts
    .filter((part) => part)
    .map((part = '') => isolate(part))
    .join(' · ');
