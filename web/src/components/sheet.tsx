import { Modal } from '@mantine/core';
import { type ReactNode, useLayoutEffect } from 'react';
import { useRestoreFocus } from '../lib/page/focus.js';
import { useCloseOnBack } from '../lib/page/overlay-history.js';
import { t } from '../lib/language/translate.js';
import classes from './sheet.module.css';

interface SheetProps {
  title: string;
  onClose: () => void;
  /** A question or a few actions: narrower, and on a phone as high as its content. */
  small?: boolean;
  children: ReactNode;
}

/**
 * A dialog; on a phone it comes from below, full-height unless it is small. It takes the focus and
 * returns it when it closes; the browser's Back closes it.
 */
export function Sheet({ title, onClose, small = false, children }: SheetProps) {
  useRestoreFocus();
  useCloseOnBack(onClose);
  useScrollLock();
  return (
    <Modal
      opened
      onClose={onClose}
      title={<bdi>{title}</bdi>}
      size={small ? 440 : 560}
      radius="lg"
      centered
      lockScroll={false}
      classNames={{
        inner: classes.inner ?? '',
        content: `${classes.content ?? ''} ${(small ? classes.small : classes.full) ?? ''}`,
        body: classes.body ?? '',
      }}
      overlayProps={{ backgroundOpacity: 0.5, color: '#14100c' }}
      // Without the role, screen readers would take the dialog's header for the page's banner.
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': t('Close'), iconSize: 20 }}
    >
      {children}
    </Modal>
  );
}

let locks = 0;

/**
 * Keeps the page behind a dialog from scrolling. Mantine's own lock adds a stylesheet, after which
 * the browser recomputes the styles of the whole page: a third of the time a dialog takes to open.
 */
function useScrollLock(): void {
  useLayoutEffect(() => {
    const { style, clientWidth } = document.documentElement;
    locks += 1;
    if (locks === 1) {
      // The page keeps its width without its scroll bar.
      style.paddingRight = `${window.innerWidth - clientWidth}px`;
      style.overflow = 'hidden';
    }
    return () => {
      locks -= 1;
      if (locks > 0) return;
      style.overflow = '';
      style.paddingRight = '';
    };
  }, []);
}
