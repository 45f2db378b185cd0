const named: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', hellip: '…', mdash: '—' },
  ...{ ndash: '–', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', laquo: '«', raquo: '»' },
  ...{ eacute: 'é', egrave: 'è', agrave: 'à', ccedil: 'ç', uuml: 'ü', ouml: 'ö', auml: 'ä' },
};
const lastCodePoint = 0x10ffff;

function character(entity: string, name: string): string {
  if (!name.startsWith('#')) return named[name] ?? entity;
  const isHex = /^#x/i.test(name);
  const code = Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10);
  return code > 0 && code <= lastCodePoint ? String.fromCodePoint(code) : entity;
}

/** The text of an HTML fragment, with line breaks where it has breaks or paragraphs. */
export function htmlText(html: string): string {
  return html
    .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<br\s*\/?>\r?\n?/gi, '\n')
    .replace(/<\/(p|div|li|blockquote)\s*>/gi, '\n')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(#x?[0-9a-f]{1,6}|[a-z]{2,6});/gi, character)
    .replace(/\r\n?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
