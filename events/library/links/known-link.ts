import { withAsciiDigits } from '../../kernel/digits.js';
import type { Json } from '../../kernel/json-object.js';
import type { RecommendationType } from '../recommendation-types.js';

/** What the address of a known site says about its subject. */
export interface KnownLink {
  /** Name of the site, as it is shown. */
  readonly site: string;
  /** Possible types, the default first; empty when the address does not contain the type. */
  readonly types: readonly RecommendationType[];
  /** The canonical address, independent of language and device. */
  readonly address: string;
  readonly metadata: Readonly<Record<string, Json>>;
  /** The title, if the address contains it. */
  readonly title?: string | undefined;
}

/**
 * Recognises addresses of one site; null for others. `path` has the decoded, non-empty parts of the
 * path.
 */
export type SiteRule = (url: URL, path: readonly string[]) => KnownLink | null;

interface LinkDetails {
  readonly metadata?: KnownLink['metadata'];
  readonly title?: string | undefined;
}

export const knownLink = (
  site: string,
  types: readonly RecommendationType[],
  address: string,
  { metadata = {}, title }: LinkDetails = {},
): KnownLink => ({ site, types, address, metadata, title });

/** Whether an address is on one of these hosts or their subdomains. */
export const isAt = ({ hostname }: URL, ...hosts: readonly string[]) =>
  hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));

/** A language or country at the beginning of a path: `fr`, `pt-br`, `intl-fr`. */
const locale = /^(?:intl-)?[a-z]{2}(?:-[a-z]{2,4})?$/i;

/** The path without a language at its beginning; empty unless one of these words follows. */
export function pathFrom(path: readonly string[], ...words: readonly string[]): readonly string[] {
  const [first = '', second = ''] = path;
  if (words.includes(first)) return path;
  return locale.test(first) && words.includes(second) ? path.slice(1) : [];
}

/** The words of a slug as a title: `the-left-hand` → The left hand. */
export function titleOf(slug: string | undefined, between = /[-_+]+/g): string | undefined {
  const words = slug?.replaceAll(between, ' ').trim();
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : undefined;
}

/** The ISBN that makes up the whole text, as 10 or 13 characters; null when it is not one. */
export function isbnOf(text: string): string | null {
  const number = withAsciiDigits(text)
    .replace(/^(urn:)?isbn:?/i, '')
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .toUpperCase();
  if (/^97[89]\d{10}$/.test(number) && checks13(number)) return number;
  return /^\d{9}[\dX]$/.test(number) && checks10(number) ? number : null;
}

const digits = (number: string) =>
  Array.from(number, (digit) => (digit === 'X' ? 10 : Number(digit)));

const checks13 = (number: string) =>
  digits(number).reduce((sum, digit, index) => sum + digit * (index % 2 === 0 ? 1 : 3), 0) % 10 ===
  0;

const checks10 = (number: string) =>
  digits(number).reduce((sum, digit, index) => sum + digit * (10 - index), 0) % 11 === 0;
