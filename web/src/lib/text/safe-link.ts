/** The link, if it is http or https; else null. */
export function safeLink(link: string | null | undefined): string | null {
  if (!link || !URL.canParse(link)) return null;
  return ['http:', 'https:'].includes(new URL(link).protocol) ? link : null;
}
