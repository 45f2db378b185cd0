import {
  IconCompass,
  IconHome,
  IconInbox,
  IconListDetails,
  IconPlus,
  type Icon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PendingCount } from '../../features/inbox/pending-count.js';
import { openAddModal } from '../../features/library/add-modal-events.js';
import { useKeyboardOpen } from '../../lib/page/on-screen-keyboard.js';
import classes from './shell.module.css';
import { EntryLink, NotificationCount } from './entry-link.js';
import { t } from '../../lib/language/translate.js';

interface EntryProps {
  to: string;
  label: string;
  Icon: Icon;
  children?: ReactNode;
}

/**
 * The main screens on a narrow screen, in reach of the thumb. The on-screen keyboard needs its
 * space.
 */
export function BottomBar() {
  if (useKeyboardOpen()) return null;
  return (
    <nav className={classes.bar} aria-label={t('Bottom bar')}>
      <ul className={classes.entries}>
        <Entry to="/" label={t('Home')} Icon={IconHome}>
          <NotificationCount />
        </Entry>
        <Entry to="/inbox" label={t('Inbox')} Icon={IconInbox}>
          <PendingCount />
        </Entry>
        <li>
          <button
            type="button"
            className={classes.entry}
            aria-label={t('Add New')}
            aria-haspopup="dialog"
            onClick={openAddModal}
          >
            <span className={classes.add}>
              <IconPlus size={24} stroke={2} aria-hidden />
            </span>
          </button>
        </li>
        <Entry to="/discover" label={t('Explore')} Icon={IconCompass} />
        <Entry to="/my-trboo" label={t('My List')} Icon={IconListDetails} />
      </ul>
    </nav>
  );
}

function Entry({ to, label, Icon, children }: EntryProps) {
  return (
    <li>
      <EntryLink to={to} className={classes.entry}>
        <Icon size={22} stroke={1.75} aria-hidden />
        {label}
        <span className={classes.count}>{children}</span>
      </EntryLink>
    </li>
  );
}
