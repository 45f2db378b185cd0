/** The address, when a page may lead there: http and https alone. */
export function safeLink(link: string | null | undefined): string | null {
  if (!link || !URL.canParse(link)) return null;
  return ['http:', 'https:'].includes(new URL(link).protocol) ? link : null;
}
