import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/feedback/empty-state.js';

interface SharedErrorProps {
  title: string;
  hint?: string;
}

/** Says why the link shows nothing. */
export function SharedError({ title, hint }: SharedErrorProps) {
  return (
    <div role="alert">
      <EmptyState title={title} {...(hint && { hint })}>
        <Button component={Link} to="/">
          Retour à l’accueil
        </Button>
      </EmptyState>
    </div>
  );
}
