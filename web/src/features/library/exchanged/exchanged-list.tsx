import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import { type ReactNode, useState } from 'react';
import type { Person } from '../../../../../services/contract/people/user.js';
import type {
  getFriendsRecommendations,
  Recommendation,
} from '../../../../../services/contract/library/recommendation.js';
import { EmptyState, QueryState, RowSkeletons } from '../../../components/feedback/states.js';
import { MoreButton } from '../../../components/lists/more-button.js';
import { t, Translated } from '../../../lib/language/translate.js';
import { FullDate } from '../../../components/dates.js';
import { joinParts, safeLink } from '../../../lib/text/names.js';
import { SegmentedControl } from '../../../components/inputs/segmented-control.js';
import { Sheet } from '../../../components/sheet.js';
import { useMe, displayName, personPath } from '../../people/people.js';
import type { FriendDialogProps } from '../../friends/friends.js';
import { allItems } from '../lists/list-queries.js';
import { SaveButton } from '../editing/save-button.js';
import { ownAnswerText } from '../outcomes/outcomes.js';
import { answerText } from '../sharing/share-answers.js';
import { CategoryChip } from '../cards/card-facts.js';
import { Cover } from '../cover/cover.js';
import { thingPath } from '../thing-path.js';
import { facts, rating, ratingText } from '../metadata.js';
import { type Direction, exchangedQuery, directionLabels } from './exchanged-query.js';
import classes from './exchanged.module.css';

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
        empty={<EmptyState title={nothing} />}
      >
        {(recommendations) => (
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
        )}
      </QueryState>
      <MoreButton query={query} />
    </>
  );
}

interface ItemFrameProps {
  recommendation: Recommendation;
  /** Shown beside the category. */
  date?: ReactNode;
  children: ReactNode;
}

/** An item that two friends exchanged: cover, title and facts, then `children`. */
export function ItemFrame({ recommendation, date, children }: ItemFrameProps) {
  const { id, title, type, link, metadata } = recommendation;
  const stars = rating(metadata);
  const address = safeLink(link);
  const details = [...facts(metadata), ...(stars ? [`★ ${ratingText(stars)}`] : [])];
  return (
    <li className={classes.item}>
      <div className={classes.itemCover}>
        <Cover untitled title={title} type={type} metadata={metadata} />
      </div>
      <div className={classes.itemBody}>
        <p className={classes.itemFacts}>
          <CategoryChip type={type} />
          {date}
        </p>
        <h3 dir="auto">
          <Link className={classes.itemTitle} to={thingPath(id)}>
            {title}
          </Link>
        </h3>
        {details.length > 0 && <p className="note">{joinParts(details)}</p>}
        {children}
        {address && (
          <a href={address} target="_blank" rel="noopener noreferrer nofollow">
            {t('Open link')}
          </a>
        )}
      </div>
    </li>
  );
}

const filters: { value: Direction; label: string }[] = [
  { value: 'sent', label: directionLabels.sent },
  { value: 'received', label: directionLabels.received },
];

/** The recommendations that the person and a friend sent each other. */
export function ExchangedModal({ friend, onClose }: FriendDialogProps) {
  const [direction, setDirection] = useState<Direction>('sent');
  const name = displayName(friend);
  const path = personPath(friend, useMe().email);
  return (
    <Sheet title={name} onClose={onClose}>
      {path !== null && (
        <p className="bottom-16">
          <Link to={path}>
            <Translated id="See the page of <name/>" components={{ name: <bdi>{name}</bdi> }} />
          </Link>
        </p>
      )}
      <SegmentedControl
        fullWidth
        size="md"
        className="bottom-20"
        aria-label={t('What was sent')}
        data={filters}
        value={direction}
        onChange={setDirection}
      />
      <ExchangedList friend={friend} direction={direction} />
    </Sheet>
  );
}
