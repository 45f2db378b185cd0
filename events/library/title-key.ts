import type { RecommendationType } from './events.js';

/**
 * Equal for titles that count as the same within a type: trimmed and without regard to case
 * (specification §5). Going down, up and down again folds what has no single counterpart in the
 * other case, such as ß, ẞ and SS.
 */
export function titleKey(type: RecommendationType, title: string): string {
  const folded = title.trim().normalize('NFC').toLowerCase().toUpperCase().toLowerCase();
  return `${type}:${folded.normalize('NFC')}`;
}
