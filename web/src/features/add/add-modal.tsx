import { useState } from 'react';
import { Confirm } from '../../components/confirm.js';
import { Sheet } from '../../components/sheet.js';
import { useMe } from '../people/me.js';
import { addDraft } from './use-add-form.js';
import { AddForm } from './add-form.js';
import { t } from '../../lib/language/translate.js';

/** Add New as a dialog. Closing it asks before input is lost; the device keeps the draft otherwise. */
export function AddModal({ onClose }: { onClose: () => void }) {
  const [touched, setTouched] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const me = useMe().email;
  const discard = () => {
    addDraft.set(me, null);
    onClose();
  };
  return (
    <>
      <Sheet title={t('Add New')} onClose={() => (touched ? setLeaving(true) : onClose())}>
        <AddForm oneShareAtATime onSaved={onClose} onCancel={onClose} onTouched={setTouched} />
      </Sheet>
      {leaving && (
        <Confirm
          title={t('Leave without saving?')}
          question={t('What you typed will be lost.')}
          action={t('Discard changes')}
          cancel={t('Keep writing')}
          onConfirm={discard}
          onClose={() => setLeaving(false)}
        />
      )}
    </>
  );
}
