import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { LibrarySort } from '../../../../../services/contract/library/recommendation.js';
import { limits } from '../../../../../services/contract/limits.js';
import { SearchField } from '../../../components/inputs/search-field.js';
import { FilterRow } from '../../../components/lists/filter-row.js';
import { PersonSelect, type PersonSelectProps } from '../../friends/person-select.js';
import { t } from '../../../lib/language/translate.js';

const orders: Readonly<Record<LibrarySort, string>> = {
  'most-recent': t('Most Recent'),
  added: t('Date Added'),
  title: t('Title'),
  'most-liked': t('Most Liked'),
};

interface ListFiltersProps<Sort extends LibrarySort> {
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

/** The search, the filters and the order of a list. */
export function ListFilters<Sort extends LibrarySort>(props: ListFiltersProps<Sort>) {
  const { isActive, onClear, search, sorts, sort, onChange, person, children, viewChoice } = props;
  return (
    <FilterRow
      active={isActive}
      onClear={onClear}
      search={
        <SearchField
          label={props.searchLabel}
          placeholder={props.searchPlaceholder}
          maxLength={limits.search}
          value={search}
          onChange={(text) => onChange({ search: text })}
        />
      }
    >
      <PersonSelect {...person} />
      {children}
      <NativeSelect
        aria-label={t('Sort by')}
        data={sorts.options.map((each) => ({ value: each, label: orders[each] }))}
        value={sort}
        onChange={(event) => onChange({ sort: sorts.parse(event.currentTarget.value) })}
      />
      {viewChoice}
    </FilterRow>
  );
}
