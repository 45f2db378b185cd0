import { t } from '../../lib/language/translate.js';

/** The alerts for a missing reason (specification §5). */
export const reasonMissing = {
  why: t('The field "Why" is required. Please say why you recommend this.'),
  description: t('The field "Description" is required. Please say why you recommend this.'),
} as const;

/** Texts about saving to the library (specification §8). */
export const savingTexts = {
  saved: (title: string) => t('✅ "{title}" added to your library!', { title }),
  alreadyThere: t('This recommendation is already in your library!'),
  keptForLater: t("Couldn't add what was shared with you yet. We'll keep trying."),
  failed: t('Failed to add recommendation to library. Please try again.'),
} as const;
