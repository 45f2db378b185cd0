import { Button, NativeSelect } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconFilterOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import type { LibrarySort } from '../../../../../services/contract/library/recommendation.js';
import { limits } from '../../../../../services/contract/limits.js';
import { SearchField } from '../../../components/inputs/search-field.js';
import { lazyDialog } from '../../../components/feedback/error-boundary.js';
import { PersonSelect, type PersonSelectProps } from '../../friends/person-select.js';
import { t } from '../../../lib/language/translate.js';
import classes from './list-filters.module.css';

const orders: Readonly<Record<LibrarySort, string>> = {
  'most-recent': t('Most Recent'),
  added: t('Date Added'),
  title: t('Title'),
  'most-liked': t('Most Liked'),
};

interface ListFiltersProps<Sort extends LibrarySort> {
  /** Whether a filter or another order than the usual is active. */
  isActive: boolean;
  onClear: () => void;
  searchLabel: string;
  searchPlaceholder: string;
  search: string | undefined;
  /** The orders to choose from. */
  sorts: z.ZodEnum<Record<Sort, Sort>>;
  sort: Sort;
  onChange: (change: { search?: string | undefined } | { sort: Sort }) => void;
  person: PersonSelectProps;
  /** More filters. */
  children?: ReactNode;
  viewChoice: ReactNode;
}

const FilterSheet = lazyDialog(async () => (await import('./filter-sheet.js')).FilterSheet);

/** The search, the filters and the order of a list in one row; on a phone the filters are in a sheet. */
export function ListFilters<Sort extends LibrarySort>(props: ListFiltersProps<Sort>) {
  const { isActive, onClear, search, sorts, sort, onChange, person, children, viewChoice } = props;
  const [isOpen, setOpen] = useState(false);
  const filters = (
    <>
      <PersonSelect {...person} />
      {children}
      <NativeSelect
        aria-label={t('Sort by')}
        data={sorts.options.map((each) => ({ value: each, label: orders[each] }))}
        value={sort}
        onChange={(event) => onChange({ sort: sorts.parse(event.currentTarget.value) })}
      />
      {viewChoice}
    </>
  );
  return (
    <div className={classes.filters} role="group" aria-label={t('Filters')}>
      <SearchField
        label={props.searchLabel}
        placeholder={props.searchPlaceholder}
        maxLength={limits.search}
        value={search}
        onChange={(text) => onChange({ search: text })}
      />
      <div className={classes.others}>{filters}</div>
      <Button
        className={classes.more}
        variant="default"
        aria-label={t('Filters')}
        aria-haspopup="dialog"
        data-active={isActive || undefined}
        onClick={() => setOpen(true)}
      >
        <IconAdjustmentsHorizontal size={20} stroke={1.75} aria-hidden />
      </Button>
      {isActive && (
        <Button
          className={classes.clear}
          variant="subtle"
          leftSection={<IconFilterOff size={20} stroke={1.75} />}
          onClick={onClear}
        >
          <span className={classes.clearText}>{t('Clear Filters')}</span>
        </Button>
      )}
      {isOpen && <FilterSheet onClose={() => setOpen(false)}>{filters}</FilterSheet>}
    </div>
  );
}
