import { matchesSearch } from '../../../../../services/contract/characters.js';
import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { useMe } from '../../people/me.js';
import { displayName } from '../../people/names.js';
import type { Friend } from '../../../../../services/contract/friends/friend.js';
import { friendListsQuery } from './friend-lists.js';
import { friendsQuery } from '../friends.js';
import { isOpen, notOpenNote } from '../not-open.js';
import { Avatar } from '../../people/avatar.js';
import { QueryState } from '../../../components/feedback/query-state.js';
import classes from './recipient-picker.module.css';
import { RowSkeletons } from '../../../components/feedback/skeletons.js';
import { t } from '../../../lib/language/translate.js';

/** From this number of options on, a search field is shown. */
const minOptionsForSearch = 8;

interface FriendPickerProps {
  /** E-mails. */
  chosen: readonly string[];
  onChange: (emails: string[]) => void;
  /** Notes beside names, by e-mail. */
  notes?: ReadonlyMap<string, string>;
  /** Whether a friend can be chosen; by default if they take recommendations. */
  canChoose?: (friend: Friend) => boolean;
}

/** Selects among the person's friends. */
export function FriendPicker({ chosen, onChange, notes, canChoose = isOpen }: FriendPickerProps) {
  const query = useQuery(friendsQuery(useMe().email));
  return (
    <QueryState
      query={query}
      what={t('your friends')}
      skeleton={<RowSkeletons amount={3} label={t('Loading your friends')} />}
    >
      {(friends) => (
        <Picker
          label={t('Friends')}
          searchLabel={t('Search friends')}
          empty={t("You don't have any friends yet.")}
          options={friends.map((friend) => ({
            value: friend.email,
            name: displayName(friend),
            note: canChoose(friend) ? notes?.get(friend.email) : notOpenNote,
            disabled: !canChoose(friend),
            picture: <Avatar person={friend} size={32} />,
          }))}
          chosen={chosen}
          onChange={onChange}
        />
      )}
    </QueryState>
  );
}

interface GroupPickerProps {
  /** Ids of lists. */
  chosen: readonly string[];
  onChange: (listIds: string[]) => void;
  /** Whether a member can be reached; by default if they take recommendations. */
  canChoose?: (friend: Friend) => boolean;
}

/** Selects among the person's lists. */
export function GroupPicker({ chosen, onChange, canChoose = isOpen }: GroupPickerProps) {
  const me = useMe().email;
  const query = useQuery(friendListsQuery(me));
  const { data: friends = [] } = useQuery(friendsQuery(me));
  return (
    <QueryState
      query={query}
      what={t('your groups')}
      skeleton={<RowSkeletons amount={2} label={t('Loading your groups')} />}
    >
      {(lists) => (
        <Picker
          label={t('Groups')}
          searchLabel={t('Search groups')}
          empty={t("You don't have any groups yet.")}
          options={lists.map(({ id, name, friendEmails }) => ({
            value: id,
            name,
            note: groupNote(
              friendEmails,
              friends.filter((each) => !canChoose(each)),
            ),
          }))}
          chosen={chosen}
          onChange={onChange}
        />
      )}
    </QueryState>
  );
}

/** The number of friends in a list, and of those who cannot be reached. */
function groupNote(emails: readonly string[], notReached: readonly Friend[]): string {
  const notOpen = notReached.filter(({ email }) => emails.includes(email)).length;
  const all = t('{count, plural, one {# friend} other {# friends}}', { count: emails.length });
  return notOpen === 0
    ? all
    : t('{friends}, {count} not taking recommendations right now', {
        friends: all,
        count: notOpen,
      });
}

interface Option {
  value: string;
  name: string;
  note?: string | undefined;
  picture?: ReactNode;
  disabled?: boolean;
}

interface PickerProps {
  label: string;
  searchLabel: string;
  empty: string;
  options: readonly Option[];
  chosen: readonly string[];
  onChange: (values: string[]) => void;
}

function Picker({ label, searchLabel, empty, options, chosen, onChange }: PickerProps) {
  const [search, setSearch] = useState('');
  if (options.length === 0) {
    return (
      <p className={classes.empty}>
        {empty} <Link to="/friends">{t('Go to Friends')}</Link>
      </p>
    );
  }
  const found = options.filter(({ name }) => matchesSearch(name, search));
  return (
    <div className={classes.picker}>
      {options.length >= minOptionsForSearch && (
        <TextInput
          type="search"
          size="sm"
          aria-label={searchLabel}
          placeholder={searchLabel}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <Checkbox.Group aria-label={label} value={[...chosen]} onChange={onChange}>
        <div className={classes.options}>
          {found.map(({ value, name, note, picture, disabled = false }) => (
            <Checkbox
              key={value}
              value={value}
              disabled={disabled}
              classNames={{ root: classes.option, body: classes.body, labelWrapper: classes.label }}
              label={
                <span className={classes.name}>
                  {picture}
                  <bdi>{name}</bdi>
                  {note && <span className={classes.note}> · {note}</span>}
                </span>
              }
            />
          ))}
          {found.length === 0 && <p className={classes.empty}>{t('No matches')}</p>}
        </div>
      </Checkbox.Group>
    </div>
  );
}
