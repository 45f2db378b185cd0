import { useState } from 'react';
import { SegmentedControl } from '../../../components/inputs/segmented-control.js';
import { Sheet } from '../../../components/sheet.js';
import { toastSuccess } from '../../../lib/toasts/toast.js';
import { RequestUser, type RequestFormProps } from './request-user.js';
import { t } from '../../../lib/language/translate.js';
import { Button } from '@mantine/core';
import { FormActions } from '../../../components/form-actions.js';
import { InviteForm } from './invite-form.js';

/** Invites by e-mail. */
const InviteByEmail = ({ onDone, onCancel }: RequestFormProps) => (
  <InviteForm
    isDialog
    label={t('E-mail')}
    className="stack gap-12"
    withButton={(button) => (
      <FormActions>
        <Button variant="default" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        {button}
      </FormActions>
    )}
    onSent={onDone}
  />
);

type Mode = 'invite' | 'user';

const modes: { value: Mode; label: string }[] = [
  { value: 'invite', label: t('Invite by Email') },
  { value: 'user', label: t('Select Existing User') },
];

/** The Add Friend dialog: invite an e-mail address or choose an existing user. */
export function AddFriend({ onClose }: { onClose: () => void }) {
  const [mode, setMode] = useState<Mode>('invite');
  const Form = mode === 'invite' ? InviteByEmail : RequestUser;
  const done = (text: string) => {
    toastSuccess(text);
    onClose();
  };
  return (
    <Sheet title={t('Add Friend')} onClose={onClose}>
      <SegmentedControl
        fullWidth
        size="md"
        className="bottom-20"
        aria-label={t('How to find your friend')}
        data={modes}
        value={mode}
        onChange={setMode}
      />
      <Form onDone={done} onCancel={onClose} />
    </Sheet>
  );
}
