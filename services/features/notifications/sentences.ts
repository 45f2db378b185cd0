import type { NotificationKind } from '../../../projections/notifications/document.js';
import type { Language } from '../../contract/language.js';
import type { OutcomeKind } from '../../contract/library/outcome.js';
import { type Notification, pathOf } from '../../contract/notifications/notifications.js';
import { fullName } from '../people/people.reader.js';
import type { ShownNotification } from './shown-notifications.js';

/** A person's choice of what to be told outside of the product. */
export type Choice = 'letters' | 'answers' | 'friends';

const choices: Readonly<Record<NotificationKind, Choice>> = {
  letter: 'letters',
  ask: 'letters',
  liked: 'answers',
  commented: 'answers',
  answered: 'answers',
  'ask-answered': 'answers',
  'link-answered': 'answers',
  kept: 'answers',
  request: 'friends',
  accepted: 'friends',
  joined: 'friends',
};

/** The choice that decides whether a notification leaves the product. */
export const choiceOf = (kind: NotificationKind): Choice => choices[kind];

type Told = Exclude<NotificationKind, 'answered' | 'link-answered'> | OutcomeKind | 'in-library';
type Texts = Readonly<Record<Told, (name: string, title: string) => string>>;

const english: Texts = {
  letter: (name, title) => `${name} sent you “${title}”`,
  ask: (name) => `${name} asks you for a recommendation`,
  request: (name) => `${name} would like to be friends`,
  liked: (name, title) => `${name} liked “${title}”`,
  commented: (name, title) => `${name} commented on “${title}”`,
  thanks: (name, title) => `${name} thanks you for “${title}”`,
  started: (name, title) => `${name} has started “${title}”, which you sent`,
  loved: (name, title) => `${name} loved “${title}”, which you sent`,
  'not-for-me': (name, title) => `“${title}”, which you sent, wasn’t for ${name}`,
  'in-library': (name, title) => `${name} keeps “${title}”, which you sent`,
  'ask-answered': (name, title) => `${name} answered your request with “${title}”`,
  kept: (name, title) => `${name} keeps “${title}” from your link`,
  accepted: (name) => `${name} accepted your friend request`,
  joined: (name) => `${name} joined you by your invite code`,
};

const french: Texts = {
  letter: (name, title) => `${name} vous a envoyé «\u202f${title}\u202f»`,
  ask: (name) => `${name} vous demande une recommandation`,
  request: (name) => `${name} souhaite devenir votre ami`,
  liked: (name, title) => `${name} aime «\u202f${title}\u202f»`,
  commented: (name, title) => `${name} a commenté «\u202f${title}\u202f»`,
  thanks: (name, title) => `${name} vous remercie pour «\u202f${title}\u202f»`,
  started: (name, title) => `${name} a commencé «\u202f${title}\u202f», que vous avez envoyé`,
  loved: (name, title) => `${name} a adoré «\u202f${title}\u202f», que vous avez envoyé`,
  'not-for-me': (name, title) =>
    `«\u202f${title}\u202f», que vous avez envoyé, n’a pas plu à ${name}`,
  'in-library': (name, title) => `${name} garde «\u202f${title}\u202f», que vous avez envoyé`,
  'ask-answered': (name, title) => `${name} a répondu à votre demande par «\u202f${title}\u202f»`,
  kept: (name, title) => `${name} garde «\u202f${title}\u202f», grâce à votre lien`,
  accepted: (name) => `${name} a accepté votre demande d’ami`,
  joined: (name) => `${name} vous a rejoint grâce à votre code d’invitation`,
};

/** Shown for people without a name. */
const unnamed: Readonly<Record<Language, string>> = { en: 'Somebody', fr: 'Quelqu’un' };

/** The notification as calls answer it. */
export const toNotification = ({
  notification: { id, kind, at },
  isRead,
  person,
  item,
  outcome,
  words,
}: ShownNotification): Notification => ({
  ...{ id, kind, at, isRead, person, outcome, words },
  item: item && { id: item.recommendationId, title: item.title, type: item.type },
});

/** What to say in a push message or mail, and the path that it leads to. */
export function sentenceOf(
  shown: ShownNotification,
  language: Language,
): { readonly text: string; readonly path: string } {
  const { kind } = shown.notification;
  const isAnswer = kind === 'answered' || kind === 'link-answered';
  const told = isAnswer ? (shown.outcome ?? 'in-library') : kind;
  const name = fullName(shown.person) || shown.person.email || unnamed[language];
  const texts = language === 'fr' ? french : english;
  return { text: texts[told](name, shown.item?.title ?? ''), path: pathOf(toNotification(shown)) };
}
