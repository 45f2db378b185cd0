import { IconBell, IconMenu2, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { Brand } from '../../components/brand.js';
import { LiveBadge } from '../../components/status/live-badge.js';
import { openQuickSend } from '../../features/quick-send/quick-send-event.js';
import { t } from '../../lib/language/translate.js';
import classes from './top-bar.module.css';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useCloseOnBack } from '../../lib/page/overlay-history.js';
import { EntryLink, NotificationCount } from './entry-link.js';
import { Sidebar } from './sidebar.js';

/**
 * The navigation menu on narrow screens, a modal dialog. Escape, Back, the overlay and a navigation
 * close it.
 */
function NavMenu({ onClose }: { onClose: () => void }) {
  const menu = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  const opened = useRef(key);
  useEffect(() => menu.current?.showModal(), []);
  useEffect(() => {
    if (opened.current !== key) menu.current?.close();
  }, [key]);
  // Closing the dialog restores the focus; it must be closed before it is unmounted.
  const close = () => menu.current?.close();
  useCloseOnBack(close);
  return (
    <dialog ref={menu} className={classes.menu} aria-label={t('Menu')} onClose={onClose}>
      <div className={classes.panel}>
        <button
          type="button"
          className={classes.close}
          aria-label={t('Close menu')}
          onClick={close}
        >
          <IconX aria-hidden />
        </button>
        <Sidebar onChoose={close} />
      </div>
      <button type="button" className={classes.overlay} tabIndex={-1} aria-hidden onClick={close} />
    </dialog>
  );
}

/** The bar of narrow screens, with a button that opens the menu. */
export function TopBar() {
  const [open, setOpen] = useState(false);
  return (
    <section className={classes.bar} aria-label={t('Top bar')}>
      <button
        type="button"
        className={classes.toggle}
        aria-label={t('Open menu')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <IconMenu2 aria-hidden />
      </button>
      <span className={classes.brand}>
        <Brand />
      </span>
      <div className={classes.status}>
        <LiveBadge />
      </div>
      <EntryLink to="/notifications" className={classes.bell}>
        <IconBell aria-hidden />
        <span className="visually-hidden">{t('Notifications')}</span>
        <span className={classes.count}>
          <NotificationCount of="news" />
        </span>
      </EntryLink>
      <button
        type="button"
        className={classes.toggle}
        aria-label={t('Quick send')}
        aria-haspopup="dialog"
        onClick={openQuickSend}
      >
        <IconSend aria-hidden />
      </button>
      {open && <NavMenu onClose={() => setOpen(false)} />}
    </section>
  );
}
