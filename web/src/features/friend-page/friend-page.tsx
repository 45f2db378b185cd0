import type { Friend } from '../../../../services/contract/friends/friend.js';
import type { User } from '../../../../services/contract/people/user.js';
import { useSearchChoice } from '../../components/lists/use-search-choice.js';
import { SegmentedControl } from '../../components/inputs/segmented-control.js';
import { PageHeader } from '../../components/page-header.js';
import { SubscribeButton } from '../friends/all/subscribe-button.js';
import { directionLabels } from '../library/exchanged/direction-labels.js';
import { ExchangedList } from '../library/exchanged/exchanged-list.js';
import { Avatar } from '../people/avatar.js';
import { displayName } from '../people/names.js';
import classes from './friend-page.module.css';

interface FriendPageProps {
  person: User;
  /** Missing while the two are not friends. */
  friend: Friend | undefined;
}

const parts = ['sent', 'received'] as const;
const filters = parts.map((value) => ({ value, label: directionLabels[value] }));

/** A person: who they are, and what the two have sent each other. */
export function FriendPage({ person, friend }: FriendPageProps) {
  const [part, setPart] = useSearchChoice('show', parts);
  return (
    <>
      <PageHeader title={displayName(person)} icon={<Avatar person={person} size={72} />}>
        {friend && <SubscribeButton friend={friend} />}
      </PageHeader>
      {person.bio && (
        <p className={classes.bio} dir="auto">
          {person.bio}
        </p>
      )}
      {friend && (
        <>
          <SegmentedControl
            size="md"
            aria-label="What was sent"
            data={filters}
            value={part}
            onChange={setPart}
          />
          <ExchangedList friend={friend} direction={part} />
        </>
      )}
    </>
  );
}
