import type { OwnAsk } from '../../../../services/contract/library/ask.js';
import { count } from '../../lib/text/format.js';
import { displayName } from '../people/names.js';

/** What is missing before asking; null if nothing is. */
export function missingToAsk(text: string, recipients: number): string | null {
  if (text === '') {
    return recipients > 0
      ? 'Write what you are looking for.'
      : 'Write what you are looking for, and choose friends.';
  }
  return recipients > 0 ? null : 'Choose friends.';
}

/** Whom an ask went to, and how many answers there are. */
export function askSummary({ asked, askedCount, answers }: OwnAsk): string {
  const [first, second] = asked.map((person) => person.firstName.trim() || displayName(person));
  const others = askedCount - 2;
  const names =
    first === undefined
      ? 'nobody you see any more'
      : second === undefined
        ? first
        : others > 0
          ? `${first}, ${second} and ${count(others, 'other')}`
          : `${first} and ${second}`;
  const answered = answers.length === 0 ? 'no answers yet' : count(answers.length, 'answer');
  return `To ${names} · ${answered}`;
}
