import { matchesSearch } from '../../../../../services/contract/characters.js';
import { TextInput } from '@mantine/core';
import { IconCheck, IconDots } from '@tabler/icons-react';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Friend } from '../../../../../services/contract/friends/friend.js';
import { QueryState } from '../../../components/feedback/states.js';
import { truncate } from '../../../lib/text/format.js';
import { Avatar } from '../../people/avatar.js';
import { useMe, displayName } from '../../people/people.js';
import { friendsQuery, isOpen, notOpenText } from '../friends.js';
import classes from './friend-faces.module.css';
import { facesInOrder, shortNames } from './faces-in-order.js';
import { t } from '../../../lib/language/translate.js';

/** Faces in the row; a button shows the others. */
const rowLength = { narrow: 5, wide: 8 };
/** Characters of a name that fit under a face in two lines. */
const maxName = 18;

export interface FriendFacesProps {
  /** E-mails. */
  chosen: readonly string[];
  /** E-mails of friends who are shown first. */
  first?: readonly string[] | undefined;
  onChange: (emails: string[]) => void;
  /** The text under a face, by e-mail: `Loved it`. */
  notes?: ReadonlyMap<string, string> | undefined;
  /** Screen readers hear checkboxes, as in a form with other fields, instead of pressed buttons. */
  asCheckboxes?: true;
  /** Whether a friend can be chosen; by default if they take recommendations. */
  canChoose?: ((friend: Friend) => boolean) | undefined;
}

/**
 * Selects friends by their faces: first those chosen at the start and those in `first`, then by how much was sent to
 * them.
 */
export function FriendFaces(props: FriendFacesProps) {
  const query = useQuery(friendsQuery(useMe().email));
  return (
    <QueryState
      query={query}
      what={t('your friends')}
      skeleton={
        <div className={classes.waiting} role="status" aria-label={t('Loading your friends')} />
      }
      empty={
        <p className={classes.empty}>
          <span>{t("You don't have any friends yet.")}</span>{' '}
          <Link to="/friends">{t('Go to Friends')}</Link>
        </p>
      }
    >
      {(friends) => <Faces {...props} friends={friends} />}
    </QueryState>
  );
}

function Faces(props: FriendFacesProps & { friends: readonly Friend[] }) {
  const { chosen, first = [], onChange, notes, canChoose = isOpen, friends, asCheckboxes } = props;
  const noteId = useId();
  // Choosing a face must not move it.
  const [leading] = useState(() => [...chosen, ...first]);
  const narrow = useMediaQuery('(max-width: 36em)', undefined, { getInitialValueInEffect: false });
  const [showsAll, setShowsAll] = useState(false);
  const [search, setSearch] = useState('');
  const all = facesInOrder(friends, leading);
  const names = shortNames(all);
  const maxFaces = rowLength[narrow ? 'narrow' : 'wide'];
  // One place is for the button that shows all.
  const row = all.length <= maxFaces ? maxFaces : Math.max(maxFaces - 1, leading.length);
  const inRow = all.filter(({ email }, index) => index < row || chosen.includes(email));
  const shown = showsAll ? all.filter((each) => matchesSearch(displayName(each), search)) : inRow;
  const notOpen = notOpenText(shown.filter((each) => !canChoose(each)));
  const toggle = (email: string) =>
    onChange(chosen.includes(email) ? chosen.filter((each) => each !== email) : [...chosen, email]);
  return (
    <div className="stack columns gap-8">
      {showsAll && (
        <TextInput
          type="search"
          size="sm"
          aria-label={t('Search friends')}
          placeholder={t('Search friends')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Enter would send the form around it.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      )}
      <div className={classes.faces} role="group" aria-label={t('Friends')}>
        {shown.map((friend) => (
          <button
            key={friend.email}
            type="button"
            className={classes.face}
            {...(asCheckboxes
              ? { role: 'checkbox', 'aria-checked': chosen.includes(friend.email) }
              : { 'aria-pressed': chosen.includes(friend.email) })}
            aria-label={displayName(friend)}
            aria-describedby={notes?.has(friend.email) ? `${noteId}-${friend.email}` : undefined}
            disabled={!canChoose(friend)}
            onClick={() => toggle(friend.email)}
          >
            <span className={classes.picture}>
              <Avatar person={friend} size={48} />
              {chosen.includes(friend.email) && (
                <span className={classes.check}>
                  <IconCheck size={14} stroke={3} aria-hidden />
                </span>
              )}
            </span>
            <bdi className={classes.name}>{truncate(names.get(friend.email) ?? '', maxName)}</bdi>
            {notes?.has(friend.email) && (
              <span id={`${noteId}-${friend.email}`} className={classes.note}>
                {notes.get(friend.email)}
              </span>
            )}
          </button>
        ))}
        {!showsAll && all.length > inRow.length && (
          <button
            type="button"
            className={classes.face}
            aria-label={t('Show all {count} friends', { count: all.length })}
            onClick={() => setShowsAll(true)}
          >
            <span className={classes.more}>
              <IconDots size={24} aria-hidden />
            </span>
            <span className={classes.name}>{t('All {count}', { count: all.length })}</span>
          </button>
        )}
        {shown.length === 0 && <p className={classes.empty}>{t('No matches')}</p>}
      </div>
      {notOpen !== null && <p className="note">{notOpen}</p>}
    </div>
  );
}
