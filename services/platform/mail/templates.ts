import { visibleLine } from '../../../events/kernel/characters.js';
import type { MailMessage } from './mailer.js';

type Content = Omit<MailMessage, 'to'>;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

const longestName = 60;
/** What looks like a dot, beside those that compatibility decomposition makes one of. */
const dots = /[\u3002\uff61\u2024\u00b7\u2027\u2219\u22c5\u30fb\u06d4\u0589\u0701\u0702\ua4f8]/gu;
/**
 * What a mail program could make a link of, or somebody take for an address: `t.me/x` and `1.2.3.4`
 * too. Initials are none.
 */
const misleading = /\/\/|@|:\S|[\p{L}\p{N}-]\.(?:[\p{L}\p{N}-]{2}|\p{N})/u;

/** A name that somebody gave themselves, as a mail may show it: one line, no link; else undefined. */
function showable(name: string): string | undefined {
  const line = visibleLine(name.replace(/[\p{C}\s]+/gu, ' ')).slice(0, longestName);
  const read = `${line} ${visibleLine(name)}`.normalize('NFKC').replace(dots, '.');
  return line === '' || misleading.test(read) ? undefined : line;
}

/** One paragraph after the other; the marked ones look so. */
function page(title: string, paragraphs: readonly string[]): string {
  const style = 'margin:0 0 16px;font:16px/1.5 system-ui,sans-serif;color:#2a211b';
  const body = paragraphs.map((paragraph) => `<p style="${style}">${paragraph}</p>`).join('\n');
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escape(title)}</title></head>
<body style="margin:0;padding:32px 24px;background:#faf6ee">
<div style="max-width:480px;margin:0 auto">
<p style="margin:0 0 24px;font:600 25px/1.2 Georgia,serif;color:#2a211b">Trboo</p>
${body}
</div>
</body>
</html>
`;
}

const link = (address: string, words: string) =>
  `<a href="${escape(address)}" style="color:#a8321b;font-weight:600">${escape(words)}</a>`;
const lines = (...paragraphs: readonly string[]) => `${paragraphs.join('\n\n')}\n`;

/** The code that signs in. It is not in the subject, which mail servers write in their logs. */
export function signInCodeMail(code: string, minutes: number, publicUrl: URL): Content {
  const subject = 'Your sign-in code for Trboo';
  const address = new URL('/login', publicUrl).href;
  const use = `Enter it where you asked for it. It is valid once, for ${minutes} minutes.`;
  const caution =
    'You did not ask for it? Then somebody typed your address: do nothing, and give it to nobody.';
  const shown = `<strong style="font:600 31px/1.2 ui-monospace,monospace;letter-spacing:4px">${escape(code)}</strong>`;
  return {
    subject,
    text: lines(`Your sign-in code for Trboo: ${code}`, use, address, caution),
    html: page(subject, ['Your sign-in code:', shown, use, link(address, address), caution]),
  };
}

/** An invitation; the name is what the inviter says of themselves. */
export function invitationMail(name: string, email: string, publicUrl: URL): Content {
  const who = showable(name);
  const subject = `${who ?? 'A friend'} invites you to Trboo`;
  const address = new URL('/login', publicUrl).href;
  const inviter = who === undefined ? email : `${who} (${email})`;
  const opening = `${inviter} would like to share recommendations with you on Trboo: books, films, series, podcasts, music and places worth your time, each with the reason why.`;
  const next = 'Sign in with this e-mail address, and the friend request is waiting for you.';
  const caution = 'You do not know them? Then do nothing: no account is made for you.';
  return {
    subject,
    text: lines(opening, next, address, caution),
    html: page(subject, [escape(opening), next, link(address, 'Open Trboo'), caution]),
  };
}
