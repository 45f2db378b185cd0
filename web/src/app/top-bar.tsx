import { IconMenu2 } from '@tabler/icons-react';
import { useState } from 'react';
import { Brand } from '../components/brand.js';
import { LiveSign } from '../components/live-sign.js';
import { NavMenu } from './nav-menu.js';
import classes from './top-bar.module.css';

/** On narrow screens: the menu waits behind its toggle. */
export function TopBar() {
  const [open, setOpen] = useState(false);
  return (
    <section className={classes.bar} aria-label="Top bar">
      <button
        type="button"
        className={classes.toggle}
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <IconMenu2 aria-hidden />
      </button>
      <Brand />
      <LiveSign />
      {open && <NavMenu onClose={() => setOpen(false)} />}
    </section>
  );
}
