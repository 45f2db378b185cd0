import { IconX } from '@tabler/icons-react';
import { Translated } from '../../../components/translated.js';
import { t } from '../../../lib/language/translate.js';
import { isOpen, notOpenNote } from '../../friends/not-open.js';
import { Avatar } from '../../people/avatar.js';
import { displayName } from '../../people/names.js';
import classes from '../quick-send.module.css';
import type { QuickText } from '../quick-text.js';

interface NamedFriendsProps {
  quick: QuickText;
  /** A word that is neither in a title nor the name of a friend. */
  unknownName: string | null;
  /** Called with the e-mail of a named friend who was not meant. */
  onDecline: (email: string) => void;
}

/** The friends that the text names, and names that it leaves open. */
export function NamedFriends({ quick, unknownName, onDecline }: NamedFriendsProps) {
  const { recipients, candidates } = quick;
  return (
    <div className={classes.named} role="status">
      {recipients.map((friend) => (
        <span key={friend.email} className={classes.recipient}>
          <Avatar person={friend} size={28} />
          <span>
            <Translated id="to <name/>" components={{ name: <bdi>{displayName(friend)}</bdi> }} />
            {!isOpen(friend) && <span>: {notOpenNote.toLowerCase()}</span>}
          </span>
          <button
            type="button"
            className={classes.decline}
            aria-label={t('Not to {name}', { name: displayName(friend) })}
            onClick={() => onDecline(friend.email)}
          >
            <IconX size={16} aria-hidden />
          </button>
        </span>
      ))}
      {candidates.length > 0 && (
        <span>
          {t('{count} friends have this name. You choose in the next step.', {
            count: candidates.length,
          })}
        </span>
      )}
      {unknownName !== null && (
        <span>
          <Translated
            id="No friend is called “<name/>”. You choose in the next step."
            components={{ name: <bdi>{unknownName}</bdi> }}
          />
        </span>
      )}
    </div>
  );
}
