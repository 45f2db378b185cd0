import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { category, type Category } from '../../../../services/contract/people/user.js';
import { t } from '../../lib/language/translate.js';
import { categoryKinds } from './categories.js';

interface TypeSelectProps {
  /** The types to choose from. */
  types: readonly Category[];
  /** Null while none is chosen. */
  type: Category | null;
  /** The choice that is no type: `All types`; undefined for none. */
  none?: string | undefined;
  /** It cannot be chosen again. */
  isNoneDisabled?: boolean;
  required?: boolean;
  error?: ReactNode;
  onChange: (type: Category | null) => void;
}

/** Chooses the type of a thing. */
export function TypeSelect(props: TypeSelectProps) {
  const { types, type, none, isNoneDisabled, required, error, onChange } = props;
  const kinds = types.map((value) => ({ value, label: categoryKinds[value].one }));
  return (
    <NativeSelect
      label={t('Type')}
      data={[...(none ? [{ value: '', label: none, disabled: isNoneDisabled }] : []), ...kinds]}
      required={required}
      withAsterisk={false}
      error={error}
      value={type ?? ''}
      onChange={({ currentTarget: { value } }) =>
        onChange(value === '' ? null : category.parse(value))
      }
    />
  );
}
