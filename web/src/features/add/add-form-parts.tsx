import { Switch, NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { ShownToFriends } from '../library/sending/send-form.js';
import type { AddValues } from './add-values.js';
import { hasShareOption, type ShareOption, shareOptions, withShareOption } from './share-choice.js';
import { t } from '../../lib/language/translate.js';
import { category, type Category } from '../../../../services/contract/people/user.js';
import { categoryKinds } from '../library/categories.js';
import classes from './add-form.module.css';

interface ShareOptionsProps {
  values: AddValues;
  /** Selecting one way of sharing deselects the others. */
  oneAtATime: boolean;
  error: string | undefined;
  onChange: (values: AddValues) => void;
}

/** Share With: the ways of sharing, and whether all friends see it. */
export function ShareOptions({ values, oneAtATime, error, onChange }: ShareOptionsProps) {
  const { friendEmails, friendListIds } = values;
  const labels: Readonly<Record<ShareOption, string>> = {
    keepPrivate: t('Keep Private'),
    toSubscribers: t('Push to Friends Subscribed'),
    toFriends: t('Share with Friend(s) ({count})', { count: friendEmails.length }),
    toGroups: t('Share with Group(s) ({count})', { count: friendListIds.length }),
  };
  return (
    <fieldset className={classes.share}>
      <legend className={classes.legend}>{t('Share With')}</legend>
      {shareOptions.map((option) => (
        <Switch
          key={option}
          label={labels[option]}
          checked={hasShareOption(values, option)}
          onChange={(event) =>
            onChange(withShareOption(values, option, event.currentTarget.checked, oneAtATime))
          }
        />
      ))}
      <ShownToFriends
        isShown={values.isShown}
        onChange={(isShown) => onChange({ ...values, isShown })}
      />
      {error && (
        <p className="small danger" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

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
