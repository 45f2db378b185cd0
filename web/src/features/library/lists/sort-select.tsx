import { NativeSelect } from '@mantine/core';
import type { z } from 'zod';
import type { LibrarySort } from '../../../../../services/contract/library/recommendation.js';
import { t } from '../../../lib/language/translate.js';

const orders: Readonly<Record<LibrarySort, string>> = {
  'most-recent': t('Most Recent'),
  added: t('Date Added'),
  title: t('Title'),
  'most-liked': t('Most Liked'),
};

interface SortSelectProps<Sort extends LibrarySort> {
  /** The orders to choose from. */
  sorts: z.ZodEnum<Record<Sort, Sort>>;
  value: Sort;
  onChange: (sort: Sort) => void;
}

/** Selects the order of a list. */
export function SortSelect<Sort extends LibrarySort>({
  sorts,
  value,
  onChange,
}: SortSelectProps<Sort>) {
  return (
    <NativeSelect
      aria-label={t('Sort by')}
      data={sorts.options.map((sort) => ({ value: sort, label: orders[sort] }))}
      value={value}
      onChange={(event) => onChange(sorts.parse(event.currentTarget.value))}
    />
  );
}
