import { IconMenu2, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { Brand } from '../../components/brand.js';
import { LiveBadge } from '../../components/status/live-badge.js';
import { openQuickSend } from '../../features/quick-send/quick-send-event.js';
import { NavMenu } from './nav-menu.js';
import { t } from '../../lib/language/translate.js';
import classes from './top-bar.module.css';

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
