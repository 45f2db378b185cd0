import { t } from './translate.js';

/** Texts that the server has in French (specification §5), by their French. */
const french = new Map([
  [
    'Doublon détecté: vous avez déjà ajouté cette recommandation.',
    t('Duplicate: you have already added this recommendation.'),
  ],
  ['Recommandation non trouvée', t('Recommendation not found')],
]);

/** Texts with a value, which is put into the text of the other language. */
const patterns = [
  'Please try again in {seconds} second',
  'Please try again in {seconds} seconds',
  'Please try again in {minutes} minutes',
  'Please try again in {hours} hours',
  'Your library is full: it holds {most} recommendations at most',
  'You have written {most} comments, which is the most that an account has',
  'You have {most} lists, which is the most that an account has',
  'You have links to {most} recommendations, which is the most that hold at once',
  'You have {most} open asks: close one of them first',
  'You have {most} open friend requests: wait until some of them are answered',
  'You have {most} passkeys, which is the most that an account has',
  'You can ask at most {most} friends at once',
  'You can answer an ask at most {most} times',
  'You can mute at most {most} people',
  'You can block at most {most} people',
  '{name} cannot be reached at the moment',
  '{name} does not say your e-mail address',
  '{name} does not say that your e-mail address is verified: sign in with a code',
].map((id) => ({ id, expression: new RegExp(`^${id.replaceAll(/\{(\w+)\}/g, '(?<$1>.+)')}$`) }));

/** A text of the server in the language of the page; one that has no translation stays as it is. */
export function serverText(text: string): string {
  const known = french.get(text);
  if (known !== undefined) return known;
  const translated = t(text);
  if (translated !== text) return translated;
  for (const { id, expression } of patterns) {
    const values = expression.exec(text)?.groups;
    if (values) return t(id, { ...values });
  }
  return text;
}
