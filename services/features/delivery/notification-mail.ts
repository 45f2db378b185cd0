import type { Language } from '../../contract/language.js';
import type { MailMessage } from '../../platform/mail/mailer.js';
import { escape, lines, link, page } from '../../platform/mail/templates.js';
import { choiceOf, type Choice, sentenceOf } from '../notifications/sentences.js';
import type { ShownNotification } from '../notifications/shown-notifications.js';

type Count = (count: number) => string;

/** Things that a mail lists. */
const maxListed = 100;

const texts: Readonly<
  Record<
    Language,
    Readonly<Record<Choice, Count>> & {
      readonly more: Count;
      readonly open: string;
      readonly why: string;
      readonly unsubscribe: string;
    }
  >
> = {
  en: {
    letters: (count) => `${count} ${count === 1 ? 'letter waits' : 'letters wait'}`,
    answers: (count) => `${count} of yours landed`,
    friends: (count) => `${count} ${count === 1 ? 'person' : 'people'} to know`,
    more: (count) => `And ${count} more`,
    open: 'Open Trboo',
    why: 'You get this e-mail because you chose it in your profile.',
    unsubscribe: 'Unsubscribe',
  },
  fr: {
    letters: (count) =>
      count === 1 ? 'Une lettre vous attend' : `${count} lettres vous attendent`,
    answers: (count) =>
      count === 1 ? 'un de vos envois a fait mouche' : `${count} de vos envois ont fait mouche`,
    friends: (count) => (count === 1 ? 'une demande d’ami' : `${count} demandes d’ami`),
    more: (count) => `Et ${count} de plus`,
    open: 'Ouvrir Trboo',
    why: 'Vous recevez cet e-mail car vous l’avez choisi dans votre profil.',
    unsubscribe: 'Se désabonner',
  },
};

/** A mail about one thing, or about everything since the last digest. */
export function notificationMail(
  shown: readonly ShownNotification[],
  {
    publicUrl,
    unsubscribe,
    language,
  }: { readonly publicUrl: URL; readonly unsubscribe: URL; readonly language: Language },
): Omit<MailMessage, 'to'> {
  const words = texts[language];
  const told = shown.slice(0, maxListed).map((each) => {
    const { text, path } = sentenceOf(each, language);
    return { text, address: new URL(path.slice(1), publicUrl).href, said: each.words };
  });
  const counts = (['letters', 'answers', 'friends'] as const).flatMap((choice) => {
    const count = shown.filter(({ notification }) => choiceOf(notification.kind) === choice).length;
    return count === 0 ? [] : [words[choice](count)];
  });
  const [only] = told;
  const subject = told.length === 1 && only !== undefined ? only.text : counts.join(', ');
  const open = new URL('notifications', publicUrl).href;
  const more = shown.length > told.length ? [words.more(shown.length - told.length)] : [];
  return {
    subject,
    text: lines(
      ...told.map(({ text, address, said }) => [text, ...(said ? [said] : []), address].join('\n')),
      ...more,
      `${words.open}: ${open}`,
      `${words.why} ${words.unsubscribe}: ${unsubscribe.href}`,
    ),
    html: page(
      subject,
      [
        ...told.map(({ text, address, said }) =>
          [link(address, text), ...(said ? [escape(said)] : [])].join('<br>'),
        ),
        ...more,
        link(open, words.open),
        `${escape(words.why)} ${link(unsubscribe.href, words.unsubscribe)}`,
      ],
      language,
    ),
  };
}
