import type { RecommendationType } from './events.js';

/**
 * Equal for titles that count as the same within a type: trimmed and without regard to case
 * (specification §5). Upper-casing first folds what has no single lower case, such as ß and SS.
 */
export function titleKey(type: RecommendationType, title: string): string {
  return `${type}:${title.trim().normalize('NFC').toUpperCase().toLowerCase()}`;
}
