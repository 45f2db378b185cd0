import { Button } from '@mantine/core';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { isBlank } from '../../../../../services/contract/characters.js';
import { limits } from '../../../../../services/contract/limits.js';
import { LimitedTextInput } from '../../../components/inputs/limited-text-input.js';
import { refusalText } from '../../../lib/api/errors.js';
import { toastError } from '../../../lib/toasts/toast.js';
import { useUpdateProfile } from './profile.js';
import { t } from '../../../lib/language/translate.js';

interface NameFormProps {
  className: string | undefined;
  /** Label of the button. */
  action: string;
  /** Renders the button beside others. */
  withButton?: (button: ReactNode) => ReactNode;
  /** The form is in a dialog, which focuses its first field. */
  isDialog?: true;
  onSaved?: () => void;
}

/** Asks a new person for their name. */
export function NameForm({
  className,
  action,
  withButton = (button) => button,
  isDialog,
  onSaved,
}: NameFormProps) {
  const [firstName, setFirstName] = useState('');
  const [lastName, setLastName] = useState('');
  const { mutateAsync, isPending } = useUpdateProfile();
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    if (isBlank(firstName)) return;
    mutateAsync({ first_name: firstName.trim(), last_name: lastName.trim() }).then(
      () => onSaved?.(),
      (failure: unknown) =>
        toastError(refusalText(failure, t("Couldn't save your name. Try again."))),
    );
  };
  return (
    <form className={className} onSubmit={save}>
      <LimitedTextInput
        label={t('First Name')}
        data-autofocus={isDialog}
        autoComplete="given-name"
        max={limits.name}
        value={firstName}
        onType={setFirstName}
      />
      <LimitedTextInput
        label={t('Last Name')}
        autoComplete="family-name"
        max={limits.name}
        value={lastName}
        onType={setLastName}
      />
      {withButton(
        <Button type="submit" loading={isPending} disabled={isBlank(firstName)}>
          {action}
        </Button>,
      )}
    </form>
  );
}
