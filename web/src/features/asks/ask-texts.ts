import type { OwnAsk } from '../../../../services/contract/library/ask.js';
import { joinNames } from '../../lib/text/names.js';
import { displayName } from '../people/names.js';
import { t } from '../../lib/language/translate.js';

/** What is missing before asking; null if nothing is. */
export function missingToAsk(text: string, recipients: number): string | null {
  if (text === '') {
    return recipients > 0
      ? t('Write what you are looking for.')
      : t('Write what you are looking for, and choose friends.');
  }
  return recipients > 0 ? null : t('Choose friends.');
}

/** The recipients of an ask and the number of its answers. */
export function askSummary({ asked, askedCount, answers }: OwnAsk): string {
  const [first, second] = asked.map((person) => person.firstName.trim() || displayName(person));
  const others = askedCount - 2;
  const names =
    first === undefined
      ? t('nobody you see any more')
      : second === undefined
        ? first
        : others > 0
          ? t('{first}, {second} and {count, plural, one {# other} other {# others}}', {
              first,
              second,
              count: others,
            })
          : joinNames([first, second]);
  const answered =
    answers.length === 0
      ? t('no answers yet')
      : t('{count, plural, one {# answer} other {# answers}}', { count: answers.length });
  return t('To {names} · {answered}', { names, answered });
}
