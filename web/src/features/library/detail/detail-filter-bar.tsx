import type { ReactNode } from 'react';
import type { z } from 'zod';
import { librarySort } from '../../../../../services/contract/library/recommendation.js';
import { limits } from '../../../../../services/contract/limits.js';
import { SearchField } from '../../../components/inputs/search-field.js';
import { FilterRow } from '../../../components/lists/filter-row.js';
import { isChanged } from '../../../lib/page/address-values.js';
import { PersonSelect } from '../../friends/person-select.js';
import { SortSelect } from '../lists/sort-select.js';
import { detailFilters, noFilters } from './detail-filters.js';
import { t } from '../../../lib/language/translate.js';

type Filters = z.output<typeof detailFilters>;

interface DetailFilterBarProps {
  filters: Filters;
  onChange: (filters: Partial<Filters>) => void;
  viewChoice: ReactNode;
}

/** The search, the filter and the order of a detail list. */
export function DetailFilterBar({ filters, onChange, viewChoice }: DetailFilterBarProps) {
  return (
    <FilterRow
      active={isChanged(detailFilters, filters)}
      onClear={() => onChange({ likedBy: undefined, search: undefined, ...noFilters })}
      search={
        <SearchField
          label={t('Search My List')}
          placeholder={t('Title, maker, why or person')}
          maxLength={limits.search}
          value={filters.search}
          onChange={(search) => onChange({ search })}
        />
      }
    >
      <PersonSelect
        withMe
        label={t('Liked by')}
        anyone={t('Liked by Anyone')}
        value={filters.likedBy}
        onChange={(likedBy) => onChange({ likedBy })}
      />
      <SortSelect
        sorts={librarySort}
        value={filters.sort}
        onChange={(sort) => onChange({ sort })}
      />
      {viewChoice}
    </FilterRow>
  );
}
