import type { LinkAnswer } from '../../../../services/contract/library/link-answer.js';
import { t } from '../../lib/language/translate.js';
import { outcomeText } from '../library/outcomes/outcome-texts.js';
import { displayName } from '../people/names.js';
import { PersonFace } from '../people/person-link.js';
import classes from './thing.module.css';

/** What visitors answered on the pages of the person's links. */
export function LinkAnswers({ answers }: { answers: readonly LinkAnswer[] }) {
  if (answers.length === 0) return null;
  return (
    <section className={classes.part} aria-labelledby="link-answers">
      <h2 id="link-answers">{t('Answers from your links')}</h2>
      <ul className={classes.linkAnswers} aria-labelledby="link-answers">
        {answers.map(({ id, person, ...answer }) => (
          <li key={id}>
            <PersonFace person={person} size={28} />
            {t('{name}: {answer}', { name: displayName(person), answer: outcomeText(answer) })}
          </li>
        ))}
      </ul>
    </section>
  );
}
