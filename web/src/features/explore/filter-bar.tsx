import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { category } from '../../../../services/contract/people/user.js';
import { FilterRow } from '../../components/lists/filter-row.js';
import { PersonSelect } from '../friends/person-select.js';
import { SortSelect } from '../library/lists/sort-select.js';
import { categoryKinds, categoryOrder } from '../library/categories.js';
import type { ExploreFilters } from '../library/lists/pages.js';
import { isFiltered } from './filters.js';

interface FilterBarProps {
  filters: ExploreFilters;
  onChange: (filters: ExploreFilters) => void;
  viewChoice: ReactNode;
}

const kinds = [
  { value: '', label: 'All Categories' },
  ...categoryOrder.map((value) => ({ value, label: categoryKinds[value].label })),
];

/** The filters and the order of Explore. */
export function FilterBar({ filters, onChange, viewChoice }: FilterBarProps) {
  return (
    <FilterRow active={isFiltered(filters)} onClear={() => onChange({ sort: 'most-recent' })}>
      <PersonSelect
        label="Shared by"
        anyone="Shared by Anyone"
        value={filters.friend}
        onChange={(friend) => onChange({ ...filters, friend })}
      />
      <NativeSelect
        aria-label="Category"
        data={kinds}
        value={filters.category ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...filters, category: category.safeParse(value).data })
        }
      />
      <SortSelect value={filters.sort} onChange={(sort) => onChange({ ...filters, sort })} />
      {viewChoice}
    </FilterRow>
  );
}
