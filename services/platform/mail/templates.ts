import { cutCharacters, visibleLine } from '../../../events/kernel/characters.js';
import { isolateBidi } from '../../../events/kernel/direction.js';
import type { Language } from '../../contract/language.js';
import type { MailMessage } from './mailer.js';

type Content = Omit<MailMessage, 'to'>;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escape = (text: string) =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

const maxNameLength = 60;
/** Characters that look like a dot, besides those that compatibility decomposition maps to one. */
const dots = /[\u3002\uff61\u2024\u00b7\u2027\u2219\u22c5\u30fb\u06d4\u0589\u0701\u0702\ua4f8]/gu;
/**
 * Text that a mail program could turn into a link or that looks like an address, such as `t.me/x`
 * and `1.2.3.4`. Initials are fine.
 */
const misleading = /\/\/|@|:\S|[\p{L}\p{N}-]\.(?:[\p{L}\p{N}-]{2}|\p{N})/u;

/** A display name as mail may show it: one line without a link; otherwise undefined. */
function safeName(name: string): string | undefined {
  const line = cutCharacters(visibleLine(name.replace(/[\p{Cc}\s]+/gu, ' ')), maxNameLength);
  const normalized = `${line} ${visibleLine(name)}`.normalize('NFKC').replace(dots, '.');
  return line === '' || misleading.test(normalized) ? undefined : isolateBidi(line);
}

export function page(
  title: string,
  paragraphs: readonly string[],
  language: Language = 'en',
): string {
  const style = 'margin:0 0 16px;font:16px/1.5 system-ui,sans-serif;color:#2a211b';
  const body = paragraphs.map((paragraph) => `<p style="${style}">${paragraph}</p>`).join('\n');
  return `<!doctype html>
<html lang="${language}">
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

export const link = (address: string, words: string) =>
  `<a href="${escape(address)}" style="color:#a8321b;font-weight:600">${escape(words)}</a>`;
export const lines = (...paragraphs: readonly string[]) => `${paragraphs.join('\n\n')}\n`;

const signInTexts = {
  en: (minutes: number) => ({
    subject: 'Your sign-in code for Trboo',
    code: 'Your sign-in code:',
    use: `Enter it where you asked for it. It is valid once, for ${minutes} minutes.`,
    caution:
      "Didn't ask for it? Somebody may have typed your address by mistake. Ignore this e-mail, and don't share the code.",
  }),
  fr: (minutes: number) => ({
    subject: 'Votre code de connexion à Trboo',
    code: 'Votre code de connexion\u202f:',
    use: `Saisissez-le là où vous l’avez demandé. Il est valable une seule fois, pendant ${minutes} minutes.`,
    caution:
      'Vous ne l’avez pas demandé\u202f? Quelqu’un a peut-être saisi votre adresse par erreur. Ignorez cet e-mail et ne communiquez pas le code.',
  }),
};

/** The sign-in code. It is not in the subject, which mail servers log. */
export function signInCodeMail(
  code: string,
  minutes: number,
  publicUrl: URL,
  language: Language,
): Content {
  const { subject, code: yourCode, use, caution } = signInTexts[language](minutes);
  const address = new URL('login', publicUrl).href;
  const shown = `<strong style="font:600 31px/1.2 ui-monospace,monospace;letter-spacing:4px">${escape(code)}</strong>`;
  return {
    subject,
    text: lines(`${yourCode} ${code}`, use, address, caution),
    html: page(subject, [yourCode, shown, use, link(address, address), caution], language),
  };
}

/** A change of how an account signs in. */
export type AccountChange =
  | 'passkey-added'
  | 'passkey-removed'
  | 'passkey-renamed'
  | 'passkey-only-chosen'
  | 'passkey-only-ended'
  | 'recovery-codes-made'
  | 'recovery-code-used'
  | 'provider-linked'
  | 'sessions-ended';

/** Texts in English and French; the name is that of the passkey or provider. */
const changes: Readonly<Record<AccountChange, (name: string) => readonly [string, string]>> = {
  'passkey-added': (name) => [
    `A passkey${name} was added to your account. It signs in without a code.`,
    `Une clé d’accès${name} a été ajoutée à votre compte. Elle permet de se connecter sans code.`,
  ],
  'passkey-removed': (name) => [
    `A passkey${name} was removed from your account. It no longer signs in.`,
    `Une clé d’accès${name} a été retirée de votre compte. Elle ne permet plus de se connecter.`,
  ],
  'passkey-renamed': (name) => [
    `A passkey of your account was renamed${name}.`,
    `Une clé d’accès de votre compte a changé de nom${name}.`,
  ],
  'passkey-only-chosen': () => [
    'Your account now signs in with a passkey only. Without it, you need a code by e-mail and a recovery code.',
    'Votre compte se connecte désormais uniquement avec une clé d’accès. Sans elle, il faut un code par e-mail et un code de secours.',
  ],
  'passkey-only-ended': () => [
    'A code by e-mail is enough again to sign in to your account. Your recovery codes no longer work.',
    'Un code par e-mail suffit de nouveau pour vous connecter. Vos codes de secours ne sont plus valables.',
  ],
  'recovery-codes-made': () => [
    'New recovery codes were made for your account. The old ones no longer work.',
    'De nouveaux codes de secours ont été créés pour votre compte. Les précédents ne sont plus valables.',
  ],
  'recovery-code-used': () => [
    'Somebody signed in to your account with a code by e-mail and a recovery code.',
    'Quelqu’un s’est connecté à votre compte avec un code par e-mail et un code de secours.',
  ],
  'provider-linked': (name) => [
    `Somebody signed in to your account with a provider for the first time${name}.`,
    `Quelqu’un s’est connecté à votre compte avec un fournisseur d’identité pour la première fois${name}.`,
  ],
  'sessions-ended': () => [
    'You were signed out on all devices.',
    'Vous avez été déconnecté de tous vos appareils.',
  ],
};

/** Notifies a user of a change, so that nobody else makes it unnoticed. */
export function accountChangeMail(
  change: AccountChange,
  publicUrl: URL,
  name?: string | null,
): Content {
  const shown = safeName(name ?? '');
  const [english, french] = changes[change](shown === undefined ? '' : ` (${shown})`);
  const address = new URL('profile', publicUrl).href;
  const caution = "Wasn't you? Sign out everywhere in your profile, and check your passkeys there.";
  const prudence =
    'Ce n’était pas vous\u202f? Dans votre profil, déconnectez tous vos appareils et vérifiez vos clés d’accès.';
  return {
    subject: 'How you sign in to Trboo has changed · Votre connexion à Trboo a changé',
    text: lines(english, caution, french, prudence, address),
    html: page('How you sign in to Trboo has changed', [
      escape(english),
      caution,
      `<span lang="fr">${escape(french)}</span>`,
      `<span lang="fr">${prudence}</span>`,
      link(address, address),
    ]),
  };
}

/** Announces the erasure of an unused account. */
export function unusedAccountMail(day: Date, publicUrl: URL): Content {
  const on = (locale: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(day);
  const address = new URL('login', publicUrl).href;
  const english = `Nobody has signed in to your account for a long time. It will be erased after ${on('en-GB')}, with everything you recommended and wrote. To keep it, sign in before then.`;
  const french = `Personne ne s’est connecté à votre compte depuis longtemps. Il sera effacé après le ${on('fr-FR')}, avec tout ce que vous avez recommandé et écrit. Pour le conserver, connectez-vous avant cette date.`;
  const subject = 'Your Trboo account will be erased · Votre compte Trboo va être effacé';
  return {
    subject,
    text: lines(english, french, address),
    html: page('Your Trboo account will be erased', [
      english,
      `<span lang="fr">${french}</span>`,
      link(address, address),
    ]),
  };
}

const invitationTexts = {
  en: (inviter: string) => ({
    aFriend: 'A friend',
    subject: (who: string) => `${who} invites you to Trboo`,
    opening: `${inviter} would like to share recommendations with you on Trboo: books, films, series, podcasts, music and places worth your time, each with the reason why.`,
    next: 'Sign in with this e-mail address to answer the friend request.',
    caution: "Don't know them? You can ignore this e-mail.",
    forYou: 'They have picked a first recommendation for you:',
    see: 'See the recommendation',
    open: 'Open Trboo',
  }),
  fr: (inviter: string) => ({
    aFriend: 'Un proche',
    subject: (who: string) => `${who} vous invite sur Trboo`,
    opening: `${inviter} aimerait partager des recommandations avec vous sur Trboo\u202f: des livres, des films, des séries, des podcasts, de la musique et des lieux qui valent le détour, et à chaque fois la raison.`,
    next: 'Connectez-vous avec cette adresse e-mail pour répondre à la demande d’ami.',
    caution: 'Vous ne connaissez pas cette personne\u202f? Vous pouvez ignorer cet e-mail.',
    forYou: 'Une première recommandation a été choisie pour vous\u202f:',
    see: 'Voir la recommandation',
    open: 'Ouvrir Trboo',
  }),
};

interface Invitation {
  /** The inviter's display name. */
  readonly name: string;
  /** The inviter's address. */
  readonly email: string;
  readonly shareToken?: string | undefined;
}

/**
 * An invitation. With the token of a share link it leads to that page, but quotes nothing: the mail
 * carries no text that the inviter chose.
 */
export function invitationMail(
  { name, email, shareToken }: Invitation,
  publicUrl: URL,
  language: Language,
): Content {
  const who = safeName(name);
  const texts = invitationTexts[language](who === undefined ? email : `${who} (${email})`);
  const { opening, next, caution, forYou, see, open } = texts;
  const subject = texts.subject(who ?? texts.aFriend);
  const address = new URL('login', publicUrl).href;
  const shared = shareToken && new URL(`share/${shareToken}`, publicUrl).href;
  const paragraphs = [
    escape(opening),
    ...(shared ? [forYou, link(shared, see)] : []),
    ...[next, link(address, open), caution],
  ];
  return {
    subject,
    text: lines(opening, ...(shared ? [forYou, shared] : []), next, address, caution),
    html: page(subject, paragraphs, language),
  };
}
