/** The alert for a missing reason (specification §5). */
export function reasonMissing(field: 'Why' | 'Description'): string {
  return `Le champ "${field}" est obligatoire. Veuillez indiquer pourquoi vous recommandez cet élément.`;
}

/** Texts about saving to the library (specification §8). */
export const savingTexts = {
  saved: (title: string) => `✅ "${title}" added to your library!`,
  alreadyThere: 'This recommendation is already in your library!',
  keptForLater: "Couldn't add what was shared with you yet. We'll keep trying.",
  failed: 'Failed to add recommendation to library. Please try again.',
} as const;
