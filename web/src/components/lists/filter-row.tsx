import { Button } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
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
        <Button
          className={classes.clear}
          variant="subtle"
          leftSection={<IconFilterOff size={20} stroke={1.75} />}
          onClick={onClear}
        >
          <span className={classes.clearText}>{t('Clear Filters')}</span>
        </Button>
      )}
    </div>
  );
}
