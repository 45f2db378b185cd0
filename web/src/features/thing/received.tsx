import { Translated } from '../../components/translated.js';
import type { WholeRecommendation } from '../../../../services/contract/library/sharing.js';
import { Quote } from '../people/quote.js';
import { t } from '../../lib/language/translate.js';
import classes from './thing.module.css';

/** The whys with which it was sent to the person, newest first. The owner's is not shown twice. */
export function Received({ thing }: { thing: WholeRecommendation }) {
  const shares = thing.shares.filter(
    ({ sender, why, earlierWhys }) =>
      sender.email !== thing.addedBy || earlierWhys.length > 0 || why !== thing.description,
  );
  if (shares.length === 0) return null;
  return (
    <section className={classes.part} aria-labelledby="received">
      <h2 id="received">{t('Sent to you')}</h2>
      {shares.map(({ recommendationId, sender, why, sentDate, earlierWhys }) => (
        <div key={`${recommendationId} ${sender.email}`}>
          <Quote by={sender} since={sentDate}>
            {why}
          </Quote>
          {earlierWhys.map((earlier) => (
            <p key={earlier} className={classes.earlier}>
              <Translated id="Earlier: “<why/>”" components={{ why: <bdi>{earlier}</bdi> }} />
            </p>
          ))}
        </div>
      ))}
    </section>
  );
}
