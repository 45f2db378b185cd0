import { Switch } from '@mantine/core';
import { FriendPicker, GroupPicker } from '../friends/lists/recipient-picker.js';
import classes from './add-form.module.css';
import type { AddValues } from './add-values.js';
import { audienceOf, type ShareOption, shareOptions, withShareOption } from './share-choice.js';
import { t } from '../../lib/language/translate.js';

interface ShareOptionsProps {
  values: AddValues;
  /** Selecting one way of sharing deselects the others. */
  oneAtATime: boolean;
  error: string | undefined;
  onChange: (values: AddValues) => void;
}

/** Share With: the ways of sharing and the pickers for friends and groups. */
export function ShareOptions({ values, oneAtATime, error, onChange }: ShareOptionsProps) {
  const { toFriends, toGroups, friendEmails, friendListIds } = values;
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
        <div key={option} className={classes.shareOption}>
          <Switch
            label={labels[option]}
            checked={values[option]}
            onChange={(event) =>
              onChange(withShareOption(values, option, event.currentTarget.checked, oneAtATime))
            }
          />
          {option === 'toFriends' && toFriends && (
            <FriendPicker
              chosen={friendEmails}
              onChange={(emails) => onChange({ ...values, friendEmails: emails })}
            />
          )}
          {option === 'toGroups' && toGroups && (
            <GroupPicker
              chosen={friendListIds}
              onChange={(ids) => onChange({ ...values, friendListIds: ids })}
            />
          )}
        </div>
      ))}
      <p className={classes.audience}>{audienceOf(values)}</p>
      {error && (
        <p className={classes.shareError} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
