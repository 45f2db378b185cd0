import { Button } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { isBlank } from '../../../../../services/contract/characters.js';
import { limits } from '../../../../../services/contract/limits.js';
import { LimitedTextInput } from '../../../components/inputs/limited-text-input.js';
import { refusalText } from '../../../lib/api/errors.js';
import { toastError } from '../../../lib/toasts/toast.js';
import { useUpdateProfile } from '../profile/profile.js';
import classes from './first-minute.module.css';

/** Asks for the person's name. */
export function NameStep({ onNext }: { onNext: () => void }) {
  const [firstName, setFirstName] = useState('');
  const [lastName, setLastName] = useState('');
  const { mutateAsync, isPending } = useUpdateProfile();
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    if (isBlank(firstName)) return;
    mutateAsync({ first_name: firstName.trim(), last_name: lastName.trim() }).then(
      onNext,
      (failure: unknown) => toastError(refusalText(failure, "Couldn't save your name. Try again.")),
    );
  };
  return (
    <form className={classes.step} onSubmit={save}>
      <LimitedTextInput
        label="First Name"
        data-autofocus
        autoComplete="given-name"
        max={limits.name}
        value={firstName}
        onType={setFirstName}
      />
      <LimitedTextInput
        label="Last Name"
        autoComplete="family-name"
        max={limits.name}
        value={lastName}
        onType={setLastName}
      />
      <div className={classes.actions}>
        <Button variant="default" onClick={onNext}>
          Skip
        </Button>
        <Button type="submit" loading={isPending} disabled={isBlank(firstName)}>
          Continue
        </Button>
      </div>
    </form>
  );
}
