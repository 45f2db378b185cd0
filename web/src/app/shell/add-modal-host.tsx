import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { LazyDialog } from '../../components/feedback/lazy-boundary.js';
import { addModalEvents } from '../../features/library/add-modal-events.js';
import { lazyDialog } from '../../lib/lazy/lazy-component.js';

const AddModal = lazyDialog(async () => (await import('../../features/add/add-modal.js')).AddModal);

/** Opens the Add modal on its window event; a change of route closes it. */
export function AddModalHost() {
  const { pathname, search } = useLocation();
  const route = `${pathname}${search}`;
  const [openAt, setOpenAt] = useState<string | null>(null);
  // Cleared, so that going back does not reopen it.
  if (openAt !== null && openAt !== route) setOpenAt(null);
  useEffect(() => {
    const open = () => setOpenAt(route);
    const close = () => setOpenAt(null);
    window.addEventListener(addModalEvents.open, open);
    window.addEventListener(addModalEvents.close, close);
    return () => {
      window.removeEventListener(addModalEvents.open, open);
      window.removeEventListener(addModalEvents.close, close);
    };
  }, [route]);
  if (openAt !== route) return null;
  const close = () => setOpenAt(null);
  return (
    <LazyDialog onClose={close}>
      <AddModal onClose={close} />
    </LazyDialog>
  );
}
