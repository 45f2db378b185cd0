import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useRestoreFocus } from '../lib/page/focus.js';
import { useCloseOnBack } from '../lib/page/overlay-history.js';

interface SheetProps {
  title: string;
  onClose: () => void;
  /** Stays small on a phone. */
  small?: boolean;
  children: ReactNode;
}

/** A dialog, full-screen on a phone. It takes the focus and gives it back; Back closes it. */
export function Sheet({ title, onClose, small = false, children }: SheetProps) {
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const full = narrow && !small;
  useRestoreFocus();
  useCloseOnBack(onClose);
  return (
    <Modal
      opened
      onClose={onClose}
      title={<bdi>{title}</bdi>}
      size={small ? 440 : 560}
      radius="lg"
      fullScreen={full}
      centered={!full}
      transitionProps={{ duration: 160 }}
      overlayProps={{ backgroundOpacity: 0.5, color: '#14100c' }}
      // The dialog's header is not the page's banner.
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': 'Close', iconSize: 20 }}
    >
      {children}
    </Modal>
  );
}
