import '@mantine/core/styles/Tabs.layer.css';
import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { countSuffix } from '../../../lib/text/format.js';
import { t } from '../../../lib/language/translate.js';
import { useMe } from '../../people/people.js';
import { friendsQuery, isOpen, notOpenText } from '../friends.js';
import { friendListsQuery } from '../lists/friend-lists.js';
import classes from './friend-faces.module.css';
import { FriendFaces, type FriendFacesProps } from './friend-faces.js';
import { Link } from 'react-router-dom';
import type { Friend } from '../../../../../services/contract/friends/friend.js';
import { QueryState } from '../../../components/feedback/states.js';

interface GroupChipsProps {
  /** Ids of lists. */
  chosen: readonly string[];
  onChange: (listIds: string[]) => void;
  /** Whether a member can be reached; by default if they take recommendations. */
  canChoose?: ((friend: Friend) => boolean) | undefined;
}

/** Selects among the person's lists of friends. */
function GroupChips({ chosen, onChange, canChoose = isOpen }: GroupChipsProps) {
  const me = useMe().email;
  const query = useQuery(friendListsQuery(me));
  const { data: friends = [] } = useQuery(friendsQuery(me));
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <QueryState
      query={query}
      what={t('your groups')}
      skeleton={
        <div className={classes.groups} role="status" aria-label={t('Loading your groups')} />
      }
      empty={
        <p className={classes.empty}>
          {t("You don't have any groups yet.")} <Link to="/friends">{t('Go to Friends')}</Link>
        </p>
      }
    >
      {(lists) => {
        const members = lists
          .filter(({ id }) => chosen.includes(id))
          .flatMap(({ friendEmails }) => friendEmails);
        const notOpen = friends.filter((each) => members.includes(each.email) && !canChoose(each));
        return (
          <div className={`stack gap-8 ${classes.groups}`}>
            <div className="flex wrap gap-8" role="group" aria-label={t('Groups')}>
              {lists.map(({ id, name, friendEmails }) => (
                <button
                  key={id}
                  type="button"
                  className={classes.chip}
                  aria-pressed={chosen.includes(id)}
                  onClick={() => toggle(id)}
                >
                  <bdi>{name}</bdi> <span className="soft regular">{friendEmails.length}</span>
                </button>
              ))}
            </div>
            {notOpen.length > 0 && <p className="note">{notOpenText(notOpen)}</p>}
          </div>
        );
      }}
    </QueryState>
  );
}

/** The selected friends and lists. */
export interface Chosen {
  /** E-mails. */
  readonly emails: readonly string[];
  readonly listIds: readonly string[];
}

export const nobody: Chosen = { emails: [], listIds: [] };

interface RecipientPickerProps extends Omit<FriendFacesProps, 'chosen' | 'onChange'> {
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
  /** Shows either friends or groups, with their numbers. */
  asTabs?: boolean;
  friendsLabel?: ReactNode;
  groupsLabel?: ReactNode;
  /** Shows the groups even if there are none. */
  showsNoGroups?: boolean;
}

/** Selects friends by their faces, then lists of friends. */
export function RecipientPicker(props: RecipientPickerProps) {
  const { chosen, onChange, asTabs = false, showsNoGroups = false, ...faces } = props;
  const me = useMe().email;
  const { data: friends } = useQuery(friendsQuery(me));
  const { data: groups } = useQuery(friendListsQuery(me));
  const facesRow = (
    <FriendFaces
      {...faces}
      chosen={chosen.emails}
      onChange={(emails) => onChange({ ...chosen, emails })}
    />
  );
  const chips = (
    <GroupChips
      chosen={chosen.listIds}
      onChange={(listIds) => onChange({ ...chosen, listIds })}
      canChoose={faces.canChoose}
    />
  );
  if (asTabs) {
    return (
      <Tabs defaultValue="friends" keepMounted={false}>
        <Tabs.List grow>
          <Tabs.Tab value="friends">{`${t('Friends')}${countSuffix(friends?.length)}`}</Tabs.Tab>
          <Tabs.Tab value="groups">{`${t('Groups')}${countSuffix(groups?.length)}`}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="friends">{facesRow}</Tabs.Panel>
        <Tabs.Panel value="groups">{chips}</Tabs.Panel>
      </Tabs>
    );
  }
  const { friendsLabel = t('To'), groupsLabel = t('Groups') } = props;
  const hasGroups = showsNoGroups || (groups !== undefined && groups.length > 0);
  return (
    <div className="stack columns gap-8">
      <div className="small strong">{friendsLabel}</div>
      {facesRow}
      {(hasGroups || typeof groupsLabel !== 'string') && (
        <div className="small strong">{groupsLabel}</div>
      )}
      {hasGroups && chips}
    </div>
  );
}
