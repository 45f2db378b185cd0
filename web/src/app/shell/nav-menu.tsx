import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useCloseOnBack } from '../../lib/page/overlay-history.js';
import { Sidebar } from './sidebar.js';
import { t } from '../../lib/language/translate.js';
import classes from './top-bar.module.css';

/**
 * The navigation menu on narrow screens, a modal dialog. Escape, Back, the overlay and a navigation
 * close it.
 */
export function NavMenu({ onClose }: { onClose: () => void }) {
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
