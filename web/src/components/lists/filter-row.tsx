import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './filter-row.module.css';

interface FilterRowProps {
  /** Whether anything is narrowed or sorted other than usual. */
  active: boolean;
  onClear: () => void;
  children: ReactNode;
}

/** What of a list is shown, and in which order; one press clears it. */
export function FilterRow({ active, onClear, children }: FilterRowProps) {
  return (
    <div className={classes.filters} role="group" aria-label="Filters">
      {children}
      {active && (
        <Button variant="subtle" onClick={onClear}>
          Clear Filters
        </Button>
      )}
    </div>
  );
}
