import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { category } from '../../../../services/contract/people/user.js';
import { sortOrder } from '../../../../services/contract/library/recommendation.js';
import { limits } from '../../../../services/contract/limits.js';
import { SearchField } from '../../components/inputs/search-field.js';
import { isChanged } from '../../lib/page/address-values.js';
import { FilterRow } from '../../components/lists/filter-row.js';
import { PersonSelect } from '../friends/person-select.js';
import { SortSelect } from '../library/lists/sort-select.js';
import { categoryKinds, categoryOrder } from '../library/categories.js';
import type { ExploreFilters } from '../library/lists/pages.js';
import { exploreFilters, noFilters } from './filters.js';
import { t } from '../../lib/language/translate.js';

interface FilterBarProps {
  filters: ExploreFilters;
  onChange: (filters: Partial<ExploreFilters>) => void;
  viewChoice: ReactNode;
}

const kinds = [
  { value: '', label: t('All Categories') },
  ...categoryOrder.map((value) => ({ value, label: categoryKinds[value].label })),
];

/** The filters and the order of Explore. */
export function FilterBar({ filters, onChange, viewChoice }: FilterBarProps) {
  return (
    <FilterRow
      active={isChanged(exploreFilters, filters)}
      onClear={() =>
        onChange({ ...noFilters, category: undefined, friend: undefined, search: undefined })
      }
      search={
        <SearchField
          label={t('Search Explore')}
          placeholder={t('Title, maker, why or friend')}
          maxLength={limits.search}
          value={filters.search}
          onChange={(search) => onChange({ search })}
        />
      }
    >
      <PersonSelect
        label={t('Shared by')}
        anyone={t('Shared by Anyone')}
        value={filters.friend}
        onChange={(friend) => onChange({ friend })}
      />
      <NativeSelect
        aria-label={t('Category')}
        data={kinds}
        value={filters.category ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ category: category.safeParse(value).data })
        }
      />
      <SortSelect sorts={sortOrder} value={filters.sort} onChange={(sort) => onChange({ sort })} />
      {viewChoice}
    </FilterRow>
  );
}
