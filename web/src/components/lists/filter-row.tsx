import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './filter-row.module.css';

interface FilterRowProps {
  /** Whether a filter or a non-default order is active. */
  active: boolean;
  onClear: () => void;
  children: ReactNode;
}

/** The filters of a list, with a button that clears them. */
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
