import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { LateDialog } from '../components/late.js';
import { addModalEvents } from '../features/library/add-modal-events.js';
import { lazyPart } from '../lib/lazy-part.js';

const AddModal = lazyPart(async () => (await import('../features/add/add-modal.js')).AddModal);

/** Opens the Add modal on its window event; any change of route closes it. */
export function AddModalHost() {
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  useEffect(() => {
    const open = () => setOpenAt(pathname);
    const close = () => setOpenAt(null);
    window.addEventListener(addModalEvents.open, open);
    window.addEventListener(addModalEvents.close, close);
    return () => {
      window.removeEventListener(addModalEvents.open, open);
      window.removeEventListener(addModalEvents.close, close);
    };
  }, [pathname]);
  if (openAt !== pathname) return null;
  const close = () => setOpenAt(null);
  return (
    <LateDialog onClose={close}>
      <AddModal onClose={close} />
    </LateDialog>
  );
}
