import { useInfiniteQuery } from '@tanstack/react-query';
import type { Person } from '../../../../../services/contract/people/user.js';
import { EmptyState } from '../../../components/feedback/states.js';
import { MoreButton } from '../../../components/lists/more-button.js';
import { QueryState } from '../../../components/feedback/query-state.js';
import { RowSkeletons } from '../../../components/feedback/skeletons.js';
import { useMe } from '../../people/me.js';
import { displayName } from '../../people/names.js';
import { allItems } from '../lists/list-queries.js';
import { type Direction, exchangedQuery } from './exchanged-query.js';
import { t } from '../../../lib/language/translate.js';
import classes from './exchanged.module.css';
import { Translated } from '../../../components/translated.js';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import type { getFriendsRecommendations } from '../../../../../services/contract/library/recommendation.js';
import { FullDate } from '../../../components/dates.js';
import { SaveButton } from '../editing/save-button.js';
import { ownAnswerText } from '../outcomes/outcome-texts.js';
import { answerText } from '../sharing/share-answers.js';
import { ItemFrame } from './item-frame.js';

type Exchanged = z.infer<typeof getFriendsRecommendations.response>['recommendations'][number];

interface ExchangedItemProps {
  recommendation: Exchanged;
  friend: Person;
  direction: Direction;
}

/** A recommendation sent between two friends, with its whys and the answer. */
function ExchangedItem({ recommendation, friend, direction }: ExchangedItemProps) {
  const { answer, outcome, earlierWhys = [] } = recommendation;
  const why = recommendation.sentWhy ?? recommendation.description;
  const date = recommendation.sentDate ?? recommendation.addedDate;
  return (
    <ItemFrame recommendation={recommendation} date={<FullDate iso={date} />}>
      <p className={classes.itemWhy} dir="auto">
        {why}
      </p>
      {earlierWhys.map((earlier) => (
        <p key={earlier} className="note">
          <Translated id="Earlier: “<why/>”" components={{ why: <bdi>{earlier}</bdi> }} />
        </p>
      ))}
      {answer && <p className="small strong">{answerText(answer, friend, outcome)}</p>}
      {direction === 'received' && <OwnAnswer recommendation={recommendation} />}
    </ItemFrame>
  );
}

/** The person's answer to a received item, with a button to save it, also later. */
function OwnAnswer({ recommendation }: { recommendation: Exchanged }) {
  return (
    <div className="row between gap-8 small strong">
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

interface ExchangedListProps {
  friend: Person;
  direction: Direction;
  /** Items are cards side by side, instead of rows. */
  asCards?: boolean;
}

/** What the person sent to a friend, or received from them. */
export function ExchangedList({ friend, direction, asCards = false }: ExchangedListProps) {
  const query = useInfiniteQuery(exchangedQuery(useMe().email, friend.email, direction));
  const name = displayName(friend);
  const data = query.data && allItems(query.data);
  const nothing =
    direction === 'sent'
      ? t('Nothing sent to {name} yet', { name })
      : t('Nothing received from {name} yet', { name });
  return (
    <>
      <QueryState
        query={{ ...query, data }}
        what={t('what you and {name} have sent each other', { name })}
        skeleton={<RowSkeletons amount={3} label={t('Loading')} />}
      >
        {(recommendations) =>
          recommendations.length === 0 ? (
            <EmptyState title={nothing} />
          ) : (
            <ul className={asCards ? classes.cards : undefined}>
              {recommendations.map((recommendation) => (
                <ExchangedItem
                  key={recommendation.id}
                  recommendation={recommendation}
                  friend={friend}
                  direction={direction}
                />
              ))}
            </ul>
          )
        }
      </QueryState>
      <MoreButton query={query} />
    </>
  );
}
