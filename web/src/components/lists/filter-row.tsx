import { lazyDialog } from '../feedback/error-boundary.js';
import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconFilterOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { t } from '../../lib/language/translate.js';
import classes from './filter-row.module.css';

const FilterSheet = lazyDialog(async () => (await import('./filter-sheet.js')).FilterSheet);

interface FilterRowProps {
  /** Whether a filter or a non-default order is active. */
  active: boolean;
  onClear: () => void;
  search: ReactNode;
  /** The other filters; on a phone they are in a sheet. */
  children: ReactNode;
}

/** The filters of a list in one row, with a button that clears them. */
export function FilterRow({ active, onClear, search, children }: FilterRowProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className={classes.filters} role="group" aria-label={t('Filters')}>
      {search}
      <div className={classes.others}>{children}</div>
      <Button
        className={classes.more}
        variant="default"
        aria-label={t('Filters')}
        aria-haspopup="dialog"
        data-active={active || undefined}
        onClick={() => setOpen(true)}
      >
        <IconAdjustmentsHorizontal size={20} stroke={1.75} aria-hidden />
      </Button>
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
      {isOpen && <FilterSheet onClose={close}>{children}</FilterSheet>}
    </div>
  );
}
