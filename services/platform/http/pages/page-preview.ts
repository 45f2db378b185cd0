/** What messengers show for a pasted link. */
export interface PagePreview {
  readonly title: string;
  readonly description: string;
  /** Absolute URLs. */
  readonly image: string;
  readonly url: string;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? '');

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escaped(content)}" />`;

/** Replaces the page's own tags with those of the preview (Open Graph, Twitter card). */
export function withPreview(page: string, { title, description, image, url }: PagePreview): string {
  const tags = [
    `<title>${escaped(title)}</title>`,
    meta('name', 'description', description),
    meta('name', 'robots', 'noindex'),
    meta('property', 'og:type', 'article'),
    meta('property', 'og:site_name', 'Trboo'),
    meta('property', 'og:locale', 'fr_FR'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:image', image),
    meta('property', 'og:url', url),
    meta('name', 'twitter:card', 'summary'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', description),
    meta('name', 'twitter:image', image),
  ].join('\n    ');
  return page
    .replace(/\s*<meta name="description"[^<>]*>/, '')
    .replace(/<title>[^<]*<\/title>/, () => tags);
}
