import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/feedback/empty-state.js';
import { MoreButton } from '../../components/lists/more-button.js';
import { PageHeader } from '../../components/page-header.js';
import { QueryState } from '../../components/feedback/query-state.js';
import { CardSkeletons } from '../../components/feedback/skeletons.js';
import { useIsReady } from '../../lib/page/use-is-ready.js';
import { AskButton } from '../asks/ask-button.js';
import { useReceivedAsks } from '../asks/asks.js';
import { useInbox } from './use-inbox.js';
import { PendingList } from './pending-list.js';
import { QuickActions } from './quick-actions.js';

/** The Inbox screen. */
export function InboxScreen() {
  const { query, items, waiting } = useInbox();
  const { query: asksQuery, asks = [], waiting: openAsks = [] } = useReceivedAsks();
  const isReady = useIsReady([query, asksQuery]);
  const stands = isReady && (items !== undefined || query.isError);
  return (
    <>
      <PageHeader title="Inbox" subtitle="What friends sent you">
        <AskButton />
      </PageHeader>
      <QueryState
        query={{ ...query, data: items }}
        isReady={isReady}
        what="your inbox"
        skeleton={<CardSkeletons amount={3} label="Loading your inbox" />}
      >
        {(pending) =>
          pending.length + asks.length === 0 && !query.hasNextPage ? (
            <EmptyState
              title="No pending recommendations"
              hint="When a friend sends you something good, it waits here for you."
            >
              <Button component={Link} to="/friends">
                Add Friend
              </Button>
              <Button component={Link} to="/add" variant="default">
                Add New
              </Button>
            </EmptyState>
          ) : (
            <PendingList
              pending={pending}
              asks={asks}
              waiting={waiting?.length ?? 0}
              waitingAsks={openAsks.length}
              more={query.hasNextPage}
            />
          )
        }
      </QueryState>
      {stands && (
        <>
          <MoreButton query={query} />
          <QuickActions />
        </>
      )}
    </>
  );
}
