import {
  type Icon,
  IconBell,
  IconCompass,
  IconHome,
  IconInbox,
  IconKeyboard,
  IconListDetails,
  IconPlus,
  IconSend,
  IconUserCircle,
  IconUsers,
  IconMoon,
  IconSun,
} from '@tabler/icons-react';
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import type { ReactNode } from 'react';
import { Brand } from '../../components/brand.js';
import { Avatar } from '../../features/people/avatar.js';
import { LiveBadge } from '../../components/status/live-badge.js';
import { openAddModal } from '../../features/library/add-modal-events.js';
import { openQuickSend } from '../../features/quick-send/quick-send-event.js';
import { PendingCount } from '../../features/inbox/pending-count.js';
import { useMe, displayName } from '../../features/people/people.js';
import { shortcutsOn, openShortcuts } from '../keyboard/shortcuts.js';
import { useDeviceState } from '../../lib/storage/device-state.js';
import { EntryLink, NotificationCount } from './entry-link.js';
import { t } from '../../lib/language/translate.js';
import classes from './sidebar.module.css';

interface Entry {
  readonly to: string;
  readonly label: string;
  readonly Icon: Icon;
  readonly count?: ReactNode;
}

const aboveAddNew: readonly Entry[] = [
  { to: '/', label: t('Home'), Icon: IconHome, count: <NotificationCount /> },
  { to: '/inbox', label: t('Inbox'), Icon: IconInbox, count: <PendingCount /> },
  {
    to: '/notifications',
    label: t('Notifications'),
    Icon: IconBell,
    count: <NotificationCount of="news" />,
  },
  { to: '/discover', label: t('Explore'), Icon: IconCompass },
  { to: '/my-trboo', label: t('My List'), Icon: IconListDetails },
];
const belowAddNew: readonly Entry[] = [
  { to: '/friends', label: t('Friends'), Icon: IconUsers },
  { to: '/profile', label: t('My Profile'), Icon: IconUserCircle },
];

interface SidebarProps {
  /** Called when an entry was chosen, to close an overlaid menu. */
  onChoose?: () => void;
}

/** The main navigation. */
export function Sidebar({ onChoose }: SidebarProps) {
  const me = useMe();
  const [hasShortcuts] = useDeviceState(shortcutsOn, me.email);
  const choosing = (open: () => void) => () => {
    onChoose?.();
    open();
  };
  const entry = ({ to, label, Icon, count }: Entry) => (
    <li key={to}>
      <EntryLink to={to} className={classes.entry} onClick={onChoose}>
        <Icon size={22} stroke={1.75} aria-hidden />
        {label}
        {count}
      </EntryLink>
    </li>
  );
  return (
    <div className={classes.sidebar}>
      <div className={classes.title}>
        <Brand />
      </div>
      <button
        type="button"
        className={classes.send}
        aria-haspopup="dialog"
        aria-keyshortcuts={`${hasShortcuts ? '/ ' : ''}Control+K Meta+K`}
        onClick={choosing(openQuickSend)}
      >
        <IconSend size={20} stroke={1.75} aria-hidden />
        <span>{t('Quick send')}</span>
        {hasShortcuts && (
          <kbd className={classes.key} aria-hidden>
            /
          </kbd>
        )}
      </button>
      <nav aria-label={t('Main')}>
        <ul className="stack gap-4">
          {aboveAddNew.map(entry)}
          <li>
            <button
              type="button"
              className={classes.entry}
              aria-haspopup="dialog"
              onClick={choosing(openAddModal)}
            >
              <IconPlus size={22} stroke={1.75} aria-hidden />
              {t('Add New')}
            </button>
          </li>
          {belowAddNew.map(entry)}
        </ul>
      </nav>
      <div className={classes.foot}>
        <div className="row gap-12">
          <Avatar person={me} size={36} />
          <bdi className={classes.name}>{displayName(me)}</bdi>
          <ThemeToggle />
        </div>
        <div className="row between">
          <LiveBadge />
          <button
            type="button"
            className={classes.button}
            aria-label={t('Keyboard shortcuts')}
            aria-haspopup="dialog"
            onClick={choosing(openShortcuts)}
          >
            <IconKeyboard size={20} stroke={1.75} aria-hidden />
          </button>
        </div>
      </div>
    </div>
  );
}

/** Switches between the light and the dark theme; the choice is stored. */
function ThemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const other = useComputedColorScheme('light') === 'light' ? 'dark' : 'light';
  const Icon = other === 'dark' ? IconMoon : IconSun;
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={other === 'dark' ? t('Use the dark theme') : t('Use the light theme')}
      onClick={() => setColorScheme(other)}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
    </button>
  );
}
