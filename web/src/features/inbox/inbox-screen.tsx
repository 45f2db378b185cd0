import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import type { ReceivedAsk } from '../../../../services/contract/library/ask.js';
import { searchText } from '../../../../services/contract/library/search-text.js';
import { limits } from '../../../../services/contract/limits.js';
import { SegmentedControl } from '../../components/inputs/segmented-control.js';
import { SearchField } from '../../components/inputs/search-field.js';
import { useAddressValues } from '../../lib/page/address-values.js';
import { FoundOnDevice } from '../library/lists/recommendation-pages.js';
import classes from './inbox.module.css';
import {
  EmptyState,
  NothingFound,
  ErrorState,
  QueryState,
  CardSkeletons,
} from '../../components/feedback/states.js';
import { MoreButton } from '../../components/lists/more-button.js';
import { PageHeader } from '../../components/page-header.js';
import { useIsReady } from '../../lib/page/use-is-ready.js';
import { AskButton } from '../asks/ask-button.js';
import { useReceivedAsks, searchAsks } from '../asks/asks.js';
import { useInbox } from './use-inbox.js';
import { PendingList } from './pending-list.js';
import { QuickActions } from './quick-actions.js';
import { t } from '../../lib/language/translate.js';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { SharedRecommendation } from '../../../../services/contract/library/sharing.js';
import { SaveButton } from '../library/editing/save-button.js';
import { allItems } from '../library/lists/list-queries.js';
import { ownAnswerText } from '../library/outcomes/outcomes.js';
import { useMe } from '../people/people.js';
import { ItemRow } from './item-row.js';
import { inboxQuery } from './use-inbox.js';

interface AnsweredListProps {
  search: string | undefined;
  onClear: () => void;
}

/** What friends sent and the person has answered, the last answered first. */
function AnsweredList({ search, onClear }: AnsweredListProps) {
  const query = useInfiniteQuery(inboxQuery(useMe().email, search, 'answered'));
  return (
    <QueryState
      query={{ ...query, data: query.data && allItems<SharedRecommendation>(query.data) }}
      what={t('your answers')}
      skeleton={<CardSkeletons amount={3} label={t('Loading your inbox')} />}
      empty={
        search === undefined ? (
          <EmptyState
            title={t('Nothing answered yet')}
            hint={t('What you add, discard or answer stays here.')}
          />
        ) : (
          <NothingFound onClear={onClear} />
        )
      }
    >
      {(answered) => (
        <>
          <ul className="stack columns gap-16">
            {answered.map((shared) => (
              <li key={shared.id}>
                <AnsweredItem shared={shared} />
              </li>
            ))}
          </ul>
          <MoreButton query={query} />
        </>
      )}
    </QueryState>
  );
}

function AnsweredItem({ shared }: { shared: SharedRecommendation }) {
  const heading = useId();
  return (
    <ItemRow shared={shared} heading={heading}>
      <p className="note breaks">
        <bdi>{ownAnswerText(shared)}</bdi>
      </p>
      <SaveButton recommendation={shared} />
    </ItemRow>
  );
}

const values = z.object({
  list: z.enum(['waiting', 'answered']).catch('waiting'),
  search: searchText.optional().catch(undefined),
});
const lists = [
  { value: 'waiting' as const, label: t('Waiting') },
  { value: 'answered' as const, label: t('Answered') },
];

/** The Inbox screen. */
export function InboxScreen() {
  const [{ list, search }, change] = useAddressValues(values);
  const { query, items, waiting, isFromDevice } = useInbox(search);
  const received = useReceivedAsks();
  const { query: asksQuery } = received;
  const found = (all: readonly ReceivedAsk[] = []) =>
    search === undefined ? all : searchAsks(all, search);
  const asks = found(received.asks);
  const asksFailure = received.asks === undefined ? asksQuery.error : null;
  const isReady = useIsReady([query, asksQuery]);
  const hasSettled = isReady && (items !== undefined || query.isError);
  const clear = () => change({ search: undefined });
  return (
    <>
      <PageHeader title={t('Inbox')} subtitle={t('What friends sent you')}>
        <AskButton />
      </PageHeader>
      <div className={classes.search}>
        <SegmentedControl
          size="md"
          aria-label={t('What to show')}
          data={lists}
          value={list}
          onChange={(chosen) => change({ list: chosen })}
        />
        <SearchField
          label={t('Search your inbox')}
          placeholder={t('Title, maker, why or friend')}
          maxLength={limits.search}
          value={search}
          onChange={(text) => change({ search: text })}
        />
      </div>
      {list === 'answered' && <AnsweredList search={search} onClear={clear} />}
      {list === 'waiting' && isFromDevice && <FoundOnDevice />}
      {list === 'waiting' && items !== undefined && asksFailure && (
        <ErrorState
          what={t('what friends ask for')}
          failure={asksFailure}
          retry={() => void asksQuery.refetch()}
        />
      )}
      {list === 'waiting' && (
        <QueryState
          query={{ ...query, data: items }}
          isReady={isReady}
          what={t('your inbox')}
          skeleton={<CardSkeletons amount={3} label={t('Loading your inbox')} />}
        >
          {(pending) =>
            pending.length === 0 && asksFailure ? null : search !== undefined &&
              pending.length + asks.length === 0 ? (
              <NothingFound onClear={clear} />
            ) : pending.length + asks.length === 0 && !query.hasNextPage ? (
              <EmptyState
                title={t('No pending recommendations')}
                hint={t('When a friend sends you something good, it waits here for you.')}
              >
                <Button component={Link} to="/friends">
                  {t('Add Friend')}
                </Button>
                <Button component={Link} to="/add" variant="default">
                  {t('Add New')}
                </Button>
              </EmptyState>
            ) : (
              <PendingList
                pending={pending}
                asks={asks}
                waiting={waiting?.length ?? 0}
                waitingAsks={found(received.waiting).length}
                list={JSON.stringify([search, query.isPlaceholderData, isFromDevice])}
                more={query.hasNextPage}
              />
            )
          }
        </QueryState>
      )}
      {hasSettled && (
        <>
          {list === 'waiting' && <MoreButton query={query} />}
          <QuickActions />
        </>
      )}
    </>
  );
}
