import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { category, type Category } from '../../../../services/contract/people/user.js';
import { categoryKinds } from '../library/categories.js';
import { t } from '../../lib/language/translate.js';

interface TypeSelectProps {
  /** The types to choose from. */
  types: readonly Category[];
  /** The chosen type; null while all types are searched. */
  type: Category | null;
  error: ReactNode;
  /** Called with null to search all types. */
  onChange: (type: Category | null) => void;
}

/** The type of what is added, which narrows the search. */
export function TypeSelect({ types, type, error, onChange }: TypeSelectProps) {
  const options: { value: string; label: string }[] = types.map((value) => ({
    value,
    label: categoryKinds[value].one,
  }));
  if (types.length > 1) options.unshift({ value: '', label: t('All types') });
  return (
    <NativeSelect
      label={t('Type')}
      data={options}
      required
      withAsterisk={false}
      error={error}
      value={type ?? ''}
      onChange={({ currentTarget: { value } }) =>
        onChange(value === '' ? null : category.parse(value))
      }
    />
  );
}
