import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/feedback/empty-state.js';
import { PageHeader } from '../../components/page-header.js';

/** Shown instead of a person whom the caller does not know, or has blocked. */
export function NobodyPage({ isBlocked = false }: { isBlocked?: boolean }) {
  return (
    <>
      <PageHeader title="Nobody here" />
      <EmptyState
        title={isBlocked ? 'You have blocked this person.' : "We can't show you this person."}
        hint={
          isBlocked
            ? 'You can unblock them on the Friends screen.'
            : 'They may have left, or you know them by another address.'
        }
      >
        <Button component={Link} to="/friends">
          Go to Friends
        </Button>
      </EmptyState>
    </>
  );
}
