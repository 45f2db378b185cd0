import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/feedback/empty-state.js';
import { PageHeader } from '../../components/page-header.js';

/** Shown for an address that the person does not know. */
export function NobodyPage() {
  return (
    <>
      <PageHeader title="Nobody here" />
      <EmptyState title="We can't show you this person." hint="Perhaps you are no longer friends.">
        <Button component={Link} to="/friends">
          Go to Friends
        </Button>
      </EmptyState>
    </>
  );
}
