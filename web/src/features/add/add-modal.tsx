import { useState } from 'react';
import { confirmLeaving } from '../../lib/confirm.js';
import { Sheet } from '../../components/sheet.js';
import { useMe } from '../people/people.js';
import { addDraft } from './use-add-form.js';
import { AddForm } from './add-form.js';
import { t } from '../../lib/language/translate.js';

/** Add New as a dialog. Closing it asks before input is lost; whoever leaves the screen keeps the draft. */
export function AddModal({ onClose }: { onClose: () => void }) {
  const [touched, setTouched] = useState(false);
  const me = useMe().email;
  const discard = () => {
    addDraft.set(me, null);
    onClose();
  };
  const close = () => {
    if (touched) confirmLeaving(t('What you typed will be lost.'), discard);
    else onClose();
  };
  return (
    <Sheet title={t('Add New')} onClose={close}>
      <AddForm oneShareAtATime onSaved={onClose} onCancel={onClose} onTouched={setTouched} />
    </Sheet>
  );
}
