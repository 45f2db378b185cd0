import { NativeSelect } from '@mantine/core';
import { sortOrder } from '../../../../../services/contract/library/recommendation.js';
import type { SortOrder } from './pages.js';

const orders = [
  { value: 'most-recent', label: 'Most Recent' },
  { value: 'most-liked', label: 'Most Liked' },
];

interface SortSelectProps {
  value: SortOrder;
  onChange: (sort: SortOrder) => void;
}

/** Selects the order of a list. */
export function SortSelect({ value, onChange }: SortSelectProps) {
  return (
    <NativeSelect
      aria-label="Sort by"
      data={orders}
      value={value}
      onChange={(event) => onChange(sortOrder.parse(event.currentTarget.value))}
    />
  );
}
