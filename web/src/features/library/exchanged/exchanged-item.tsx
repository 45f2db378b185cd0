import { Translated } from '../../../components/translated.js';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import type { getFriendsRecommendations } from '../../../../../services/contract/library/recommendation.js';
import type { Person } from '../../../../../services/contract/people/user.js';
import { FullDate } from '../../../components/dates.js';
import { SaveButton } from '../editing/save-button.js';
import { ownAnswerText } from '../outcomes/outcome-texts.js';
import { answerText } from '../sharing/share-answers.js';
import type { Direction } from './exchanged-query.js';
import classes from './exchanged.module.css';
import { ItemFrame } from './item-frame.js';
import { t } from '../../../lib/language/translate.js';

type Exchanged = z.infer<typeof getFriendsRecommendations.response>['recommendations'][number];

interface ExchangedItemProps {
  recommendation: Exchanged;
  friend: Person;
  direction: Direction;
}

/** A recommendation sent between two friends, with its whys and the answer. */
export function ExchangedItem({ recommendation, friend, direction }: ExchangedItemProps) {
  const { answer, outcome, earlierWhys = [] } = recommendation;
  const why = recommendation.sentWhy ?? recommendation.description;
  const date = recommendation.sentDate ?? recommendation.addedDate;
  return (
    <ItemFrame recommendation={recommendation} date={<FullDate iso={date} />}>
      <p className={classes.itemWhy} dir="auto">
        {why}
      </p>
      {earlierWhys.map((earlier) => (
        <p key={earlier} className={classes.itemBy}>
          <Translated id="Earlier: “<why/>”" components={{ why: <bdi>{earlier}</bdi> }} />
        </p>
      ))}
      {answer && <p className={classes.answer}>{answerText(answer, friend, outcome)}</p>}
      {direction === 'received' && <OwnAnswer recommendation={recommendation} />}
    </ItemFrame>
  );
}

/** The person's answer to a received item, with a button to save it, also later. */
function OwnAnswer({ recommendation }: { recommendation: Exchanged }) {
  return (
    <div className={classes.own}>
      <p>
        {recommendation.waits ? (
          <Link to="/inbox">{t('Waiting in your inbox')}</Link>
        ) : (
          ownAnswerText(recommendation)
        )}
      </p>
      <SaveButton recommendation={recommendation} />
    </div>
  );
}
