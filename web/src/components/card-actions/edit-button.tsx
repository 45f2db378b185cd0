import { IconPencil } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyWhenIdle } from '../../lib/lazy-when-idle.js';
import { useMe } from '../../lib/me.js';
import { ActionButton } from './action-button.js';
import type { CardActionProps } from './card-actions.js';

const EditModal = lazyWhenIdle(async () => (await import('../editing/edit-modal.js')).EditModal);

/** Changes or deletes one's own recommendation; nobody else's. */
export function EditButton({ recommendation }: CardActionProps) {
  const me = useMe().email;
  const [open, setOpen] = useState(false);
  if (recommendation.addedBy !== me) return null;
  return (
    <>
      <ActionButton label="Edit" Icon={IconPencil} opens="dialog" onClick={() => setOpen(true)} />
      {open && (
        <Suspense>
          <EditModal recommendation={recommendation} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
