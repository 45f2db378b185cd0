import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/empty-state.js';
import { PageHeader } from '../../components/page-header.js';

/** Inbox: what friends sent and what waits for an answer. */
export function InboxScreen() {
  return (
    <>
      <PageHeader title="Inbox" subtitle="What friends sent you" />
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
    </>
  );
}
