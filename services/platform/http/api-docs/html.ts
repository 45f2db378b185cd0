/** A text that is already HTML. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = string | number | Html | undefined | readonly (string | Html)[];

const replacements: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => replacements[sign] ?? '');

/** The HTML of a value in a template. */
function textOf(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(textOf).join('');
  return escaped(String(part));
}

/** HTML template; values are escaped unless they are {@link Html}. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(texts.map((text, index) => text + textOf(parts[index])).join(''));
}

/** A description with code between backticks, as in CommonMark. */
export function prose(text: string): readonly Html[] {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}
