// eslint-disable-next-line no-restricted-imports -- A digest is pure: the same for the same text.
import { createHash } from 'node:crypto';
import { exactFold } from '../kernel/folding.js';
import type { RecommendationType } from './recommendation-types.js';

/**
 * Equal for titles that count as the same within a type: trimmed and without regard to case
 * (specification §5).
 */
export function titleKey(type: RecommendationType, title: string): string {
  return `${type}:${exactFold(title)}`;
}

/** Characters of a digest, of which each says 6 bits. */
const digestLength = 22;

/**
 * Digest of a title key, for places that must not keep titles: the data may outlive the writer's
 * account.
 */
export function titleDigest(type: RecommendationType, title: string): string {
  const digest = createHash('sha256').update(titleKey(type, title)).digest('base64url');
  return digest.slice(0, digestLength);
}
