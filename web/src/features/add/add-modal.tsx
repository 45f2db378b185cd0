import { useState } from 'react';
import { Confirm } from '../../components/confirm.js';
import { Sheet } from '../../components/sheet.js';
import { useMe } from '../people/me.js';
import { forgetDraft } from './add-draft.js';
import { AddForm } from './add-form.js';

/** Add New as a dialog. Closing it asks before input is lost; leaving the page keeps the draft. */
export function AddModal({ onClose }: { onClose: () => void }) {
  const [touched, setTouched] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const me = useMe().email;
  const discard = () => {
    forgetDraft(me);
    onClose();
  };
  return (
    <>
      <Sheet title="Add New" onClose={() => (touched ? setLeaving(true) : onClose())}>
        <AddForm oneShareAtATime onSaved={onClose} onCancel={onClose} onTouched={setTouched} />
      </Sheet>
      {leaving && (
        <Confirm
          title="Leave without saving?"
          question="What you typed will be lost."
          action="Discard"
          stay="Keep writing"
          onConfirm={discard}
          onClose={() => setLeaving(false)}
        />
      )}
    </>
  );
}
