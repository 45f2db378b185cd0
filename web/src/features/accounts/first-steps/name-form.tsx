import { Button } from '@mantine/core';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { isBlank } from '../../../../../services/contract/characters.js';
import { limits } from '../../../../../services/contract/limits.js';
import { LimitedTextInput } from '../../../components/inputs/limited-text-input.js';
import { refusalText } from '../../../lib/api/errors.js';
import { toastError } from '../../../lib/toasts/toast.js';
import { nameParts } from './name-parts.js';
import { useUpdateProfile } from '../profile/profile.js';
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

/** Asks a new person for their name, in one field. */
export function NameForm({
  className,
  action,
  withButton = (button) => button,
  isDialog,
  onSaved,
}: NameFormProps) {
  const [name, setName] = useState('');
  const { mutateAsync, isPending } = useUpdateProfile();
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    if (isBlank(name)) return;
    mutateAsync(nameParts(name)).then(
      () => onSaved?.(),
      (failure: unknown) =>
        toastError(refusalText(failure, t("Couldn't save your name. Try again."))),
    );
  };
  return (
    <form className={className} onSubmit={save}>
      <LimitedTextInput
        label={t('Your name')}
        data-autofocus={isDialog}
        autoComplete="name"
        max={limits.name}
        value={name}
        onType={setName}
      />
      {withButton(
        <Button type="submit" loading={isPending} disabled={isBlank(name)}>
          {action}
        </Button>,
      )}
    </form>
  );
}
