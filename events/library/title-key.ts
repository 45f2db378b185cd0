// eslint-disable-next-line no-restricted-imports -- A digest is pure: the same text gives the same digest.
import { createHash } from 'node:crypto';
import { exactFold } from '../kernel/folding.js';
import type { RecommendationType } from './recommendation-types.js';

/** A key that is equal for titles that count as duplicates within a type (specification §5). */
export function titleKey(type: RecommendationType, title: string): string {
  return `${type}:${exactFold(title)}`;
}

/** Characters of a digest, of 6 bits each. */
const digestLength = 22;

/**
 * Digest of a title key, for data that must not contain titles because it may outlive the owner's
 * account.
 */
export function titleDigest(type: RecommendationType, title: string): string {
  const digest = createHash('sha256').update(titleKey(type, title)).digest('base64url');
  return digest.slice(0, digestLength);
}
