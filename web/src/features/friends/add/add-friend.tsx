import { useState } from 'react';
import { SegmentedControl } from '../../../components/inputs/segmented-control.js';
import { Sheet } from '../../../components/sheet.js';
import { toastSuccess } from '../../../lib/toasts/toast.js';
import classes from '../friends.module.css';
import { InviteByEmail } from './invite-by-email.js';
import { RequestUser } from './request-user.js';
import { t } from '../../../lib/language/translate.js';

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
        className={classes.directions}
        aria-label={t('How to find your friend')}
        data={modes}
        value={mode}
        onChange={setMode}
      />
      <Form onDone={done} onCancel={onClose} />
    </Sheet>
  );
}
