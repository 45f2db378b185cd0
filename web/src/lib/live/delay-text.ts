const time = new Intl.DateTimeFormat('fr-FR', { hour: '2-digit', minute: '2-digit' });

/** The notice about delayed updates, in French for a French browser, otherwise in English. */
export function delayText(since: string, language: string): string {
  const clock = time.format(new Date(since));
  return language.startsWith('fr')
    ? `Mises à jour retardées. Données de ${clock}`
    : `Updates are delayed. Showing data from ${clock}`;
}
