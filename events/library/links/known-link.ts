import type { Json } from '../../kernel/json-object.js';
import type { RecommendationType } from '../recommendation-types.js';

/** What a site's address tells about its subject. */
export interface KnownLink {
  /** Name of the site, as people are shown it. */
  readonly site: string;
  /** Possible types; the first is the default, none when the address does not tell. */
  readonly types: readonly RecommendationType[];
  /** The canonical address, independent of language and device. */
  readonly address: string;
  readonly metadata: Readonly<Record<string, Json>>;
  /** The title, where the address spells it. */
  readonly title?: string | undefined;
}

/** Reads addresses of one site. `path` has the decoded, non-empty parts of the path. */
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

/** Whether an address is one of these hosts, or of a host below one. */
export const isAt = ({ hostname }: URL, ...hosts: readonly string[]) =>
  hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));

/** A language or country as addresses begin with one: `fr`, `pt-br`, `intl-fr`. */
const locale = /^(?:intl-)?[a-z]{2}(?:-[a-z]{2,4})?$/i;

/** The path from the first of these words on, after an optional language; empty without one. */
export function pathFrom(path: readonly string[], ...words: readonly string[]): readonly string[] {
  const [first = '', second = ''] = path;
  if (words.includes(first)) return path;
  return locale.test(first) && words.includes(second) ? path.slice(1) : [];
}

/** Words of an address as a title: `the-left-hand` → The left hand. */
export function titleOf(slug: string | undefined, between = /[-_+]+/g): string | undefined {
  const words = slug?.replaceAll(between, ' ').trim();
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : undefined;
}
