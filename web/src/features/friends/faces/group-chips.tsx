import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Friend } from '../../../../../services/contract/friends/friend.js';
import { QueryState } from '../../../components/feedback/query-state.js';
import { t } from '../../../lib/language/translate.js';
import { useMe } from '../../people/me.js';
import { friendsQuery } from '../friends.js';
import { friendListsQuery } from '../lists/friend-lists.js';
import { isOpen, notOpenText } from '../not-open.js';
import classes from './friend-faces.module.css';

interface GroupChipsProps {
  /** Ids of lists. */
  chosen: readonly string[];
  onChange: (listIds: string[]) => void;
  /** Whether a member can be reached; by default if they take recommendations. */
  canChoose?: ((friend: Friend) => boolean) | undefined;
}

/** Selects among the person's lists of friends. */
export function GroupChips({ chosen, onChange, canChoose = isOpen }: GroupChipsProps) {
  const me = useMe().email;
  const query = useQuery(friendListsQuery(me));
  const { data: friends = [] } = useQuery(friendsQuery(me));
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <QueryState
      query={query}
      what={t('your groups')}
      skeleton={<div role="status" aria-label={t('Loading your groups')} />}
    >
      {(lists) => {
        if (lists.length === 0) {
          return (
            <p className={classes.empty}>
              {t("You don't have any groups yet.")} <Link to="/friends">{t('Go to Friends')}</Link>
            </p>
          );
        }
        const members = lists
          .filter(({ id }) => chosen.includes(id))
          .flatMap(({ friendEmails }) => friendEmails);
        const notOpen = friends.filter((each) => members.includes(each.email) && !canChoose(each));
        return (
          <div className={classes.groups}>
            <div className={classes.chips} role="group" aria-label={t('Groups')}>
              {lists.map(({ id, name, friendEmails }) => (
                <button
                  key={id}
                  type="button"
                  className={classes.chip}
                  aria-pressed={chosen.includes(id)}
                  onClick={() => toggle(id)}
                >
                  <bdi>{name}</bdi> <span className={classes.count}>{friendEmails.length}</span>
                </button>
              ))}
            </div>
            {notOpen.length > 0 && <p className={classes.notOpen}>{notOpenText(notOpen)}</p>}
          </div>
        );
      }}
    </QueryState>
  );
}
