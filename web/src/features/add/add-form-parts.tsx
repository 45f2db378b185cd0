import { Switch } from '@mantine/core';
import { ShownToFriends } from '../library/sending/send-form.js';
import type { AddValues } from './add-values.js';
import { hasShareOption, type ShareOption, shareOptions, withShareOption } from './share-choice.js';
import { t } from '../../lib/language/translate.js';
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
