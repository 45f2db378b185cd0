import { Link } from 'react-router-dom';
import type { WholeRecommendation } from '../../../../services/contract/library/sharing.js';
import { thingPath } from '../library/thing-path.js';
import { useMe } from '../people/me.js';
import { displayName } from '../people/names.js';
import { Quote } from '../people/quote.js';
import { t } from '../../lib/language/translate.js';
import classes from './thing.module.css';

/** Other recommendations of the same work, each with its why. */
export function SameWork({ thing: { sameWork, moreOfSameWork } }: { thing: WholeRecommendation }) {
  const me = useMe().email;
  if (sameWork.length === 0) return null;
  return (
    <section className={classes.part} aria-labelledby="same-work">
      <h2 id="same-work">{t('Also recommended by')}</h2>
      <ul className="stack columns gap-20">
        {sameWork.map(({ recommendationId, owner, why, addedDate }) => (
          <li key={recommendationId}>
            <Quote by={owner} since={addedDate}>
              {why}
            </Quote>
            <Link className={classes.theirs} to={thingPath(recommendationId)}>
              {owner.email === me
                ? t('Open yours')
                : t('Open {name}’s', { name: displayName(owner) })}
            </Link>
          </li>
        ))}
      </ul>
      {moreOfSameWork > 0 && <p>{t('and {count} more', { count: moreOfSameWork })}</p>}
    </section>
  );
}
