import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../lib/language/translate.js';
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
    <div className={classes.filters} role="group" aria-label={t('Filters')}>
      {children}
      {active && (
        <Button variant="subtle" onClick={onClear}>
          {t('Clear Filters')}
        </Button>
      )}
    </div>
  );
}
