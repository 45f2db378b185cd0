import { cutCharacters } from '../../../events/kernel/characters.js';
import type { Language } from '../../contract/language.js';
import type { PushMessage } from '../../contract/notifications/push.js';
import { sentenceOf } from '../notifications/sentences.js';
import type { ShownNotification } from '../notifications/shown-notifications.js';

/** Characters, and bytes: a push holds 4 kB with all else, and an emoji can have 35 bytes. */
const maxTitle = [120, 600] as const;
const maxBody = [300, 1_800] as const;
/** Sentences of a push that tells several things. */
const maxSentences = 3;

const texts = {
  en: {
    several: (count: number) => `${count} new notifications`,
    loved: 'Loved it',
    'not-for-me': 'Not for me',
    thanks: 'Thanks',
    mute: 'Mute for a day',
    failed: 'Your answer couldn’t be sent. Open Trboo to try again.',
  },
  fr: {
    several: (count: number) => `${count} nouvelles notifications`,
    loved: 'J’ai adoré',
    'not-for-me': 'Pas pour moi',
    thanks: 'Merci',
    mute: 'Silence pendant un jour',
    failed: 'Votre réponse n’a pas pu être envoyée. Ouvrez Trboo pour réessayer.',
  },
};

/** What the service worker shows about one thing, or about several that waited together. */
export function pushMessage(
  shown: readonly ShownNotification[],
  { tag, email, language }: { tag: string; email: string; language: Language },
): PushMessage {
  const { several, failed, ...words } = texts[language];
  const sentences = shown.map((each) => sentenceOf(each, language));
  const [only] = shown;
  const [sentence] = sentences;
  const action = (name: keyof typeof words) => ({ action: name, title: words[name] });
  const common = { tag, email, language, failed };
  if (shown.length !== 1 || only === undefined || sentence === undefined) {
    const body = sentences
      .slice(0, maxSentences)
      .map(({ text }) => cutCharacters(text, ...maxTitle));
    const about = { title: several(shown.length), body: body.join('\n'), path: '/notifications' };
    return { ...common, ...about, itemId: null, actions: [action('mute')] };
  }
  const isLetter = only.notification.kind === 'letter';
  return {
    ...common,
    title: cutCharacters(sentence.text, ...maxTitle),
    body: cutCharacters(only.words, ...maxBody),
    path: sentence.path,
    itemId: isLetter ? (only.item?.recommendationId ?? null) : null,
    actions: [
      ...(isLetter ? [action('loved'), action('not-for-me'), action('thanks')] : []),
      action('mute'),
    ],
  };
}
