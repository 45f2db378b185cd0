import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useEffect, useState } from 'react';
import { signInCode } from '../../../../../services/contract/session.js';
import { Sheet } from '../../../components/sheet.js';
import { useMe } from '../../people/me.js';
import { failureWords } from '../sign-in/failure-words.js';
import { useProveIdentity } from './devices-query.js';
import classes from './profile.module.css';

interface ProofDialogProps {
  title: string;
  /** What the person does by entering the code: `Delete for good`. */
  action: string;
  isRed?: boolean;
  onProven: () => void;
  onClose: () => void;
}

/** Asks for a fresh code before what nobody but the person may do. */
export function ProofDialog({ title, action, isRed, onProven, onClose }: ProofDialogProps) {
  const { email } = useMe();
  const [typed, setTyped] = useState('');
  const [incomplete, setIncomplete] = useState(false);
  const asking = useProveIdentity();
  const entering = useProveIdentity();
  const { mutate: ask } = asking;
  useEffect(() => ask(undefined), [ask]);
  const failure = entering.error ?? asking.error;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const code = signInCode.safeParse(typed);
    setIncomplete(!code.success);
    if (!code.success) return;
    entering.mutate(code.data, {
      onSuccess: () => {
        onClose();
        onProven();
      },
    });
  };
  return (
    <Sheet small title={title} onClose={onClose}>
      <form className={classes.proof} onSubmit={submit} noValidate>
        <p role="status">
          {asking.isSuccess
            ? `We have sent a code to ${email}.`
            : 'A code by e-mail shows that it is you.'}
        </p>
        <TextInput
          name="code"
          label="Code"
          description="6 digits, valid for 10 minutes. Only the newest code counts."
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={12}
          data-autofocus
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setIncomplete(false);
          }}
          error={incomplete ? 'Enter the 6 digits of the code.' : failure && failureWords(failure)}
        />
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" {...(isRed && { color: 'red' })} loading={entering.isPending}>
            {action}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
