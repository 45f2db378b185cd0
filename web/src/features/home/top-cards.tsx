import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { NewItems } from '../../components/lists/new-items.js';
import { CardGrid } from '../library/cards/card-grid.js';
import { EmptyState, QueryState, CardSkeletons } from '../../components/feedback/states.js';
import { Section } from '../../components/section.js';
import type { SortOrder } from '../library/lists/pages.js';
import { useNewItems } from '../../lib/new-items/new-items.js';
import { useMe } from '../people/people.js';
import { allItems, exploreQuery } from '../library/lists/list-queries.js';
import { t } from '../../lib/language/translate.js';
import type { CardActionProps } from '../library/actions/dialog-action.js';
import { FriendsCommentsButton } from '../library/comments/comment-buttons.js';
import { ReactionButtons } from '../library/reactions/reaction-buttons.js';
import { ShareButton } from '../library/sharing/share-buttons.js';
import { SaveButton } from '../library/editing/save-button.js';

/** The actions of a card on Home. */
function HomeActions({ recommendation }: CardActionProps) {
  return (
    <>
      <ReactionButtons recommendation={recommendation} />
      <FriendsCommentsButton recommendation={recommendation} />
      <SaveButton recommendation={recommendation} />
      <ShareButton recommendation={recommendation} />
    </>
  );
}

const maxShown = 3;

const empties = {
  'most-recent': {
    title: t('Nothing from friends yet'),
    hint: t("Your friends' recommendations appear here as soon as they share them."),
    action: t('Find friends'),
    to: '/friends',
  },
  'most-liked': {
    title: t('No favourites yet'),
    hint: t("Like what you enjoy. The community's favourites appear here."),
    action: t('Explore'),
    to: '/discover',
  },
} as const satisfies Record<SortOrder, unknown>;

interface TopCardsProps {
  title: string;
  sort: SortOrder;
  /** Shows nothing instead of saying that there is nothing. */
  isHiddenIfEmpty: boolean;
}

/** The query of these cards. */
export const topCardsQuery = (me: string, sort: SortOrder) => exploreQuery(me, { sort }, maxShown);

/** The first few cards of Explore in one order. */
export function TopCards({ title, sort, isHiddenIfEmpty }: TopCardsProps) {
  const query = useInfiniteQuery(topCardsQuery(useMe().email, sort));
  const first = query.data && allItems(query.data).slice(0, maxShown);
  const empty = empties[sort];
  const { fresh } = useNewItems(first, true, sort);
  if (isHiddenIfEmpty && !first?.length) return null;
  return (
    <Section title={title} more={{ to: seeAll(sort), label: t('See all') }}>
      <NewItems
        waiting={0}
        fresh={fresh}
        announcement={(count) =>
          t(
            '{count, plural, one {# new recommendation} other {# new recommendations}} in {title}',
            { count, title },
          )
        }
      />
      <QueryState
        query={{ ...query, data: first }}
        what={t("your friends' recommendations")}
        skeleton={
          <CardSkeletons shelf amount={maxShown} label={t('Loading: {what}', { what: title })} />
        }
        empty={
          <EmptyState title={empty.title} hint={empty.hint}>
            <Button component={Link} to={empty.to} variant="default">
              {empty.action}
            </Button>
          </EmptyState>
        }
      >
        {(recommendations) => (
          <CardGrid
            shelf
            recommendations={recommendations}
            label={title}
            Actions={HomeActions}
            fresh={fresh}
          />
        )}
      </QueryState>
    </Section>
  );
}

const seeAll = (sort: SortOrder) =>
  sort === 'most-recent' ? '/discover' : `/discover?sort=${sort}`;
