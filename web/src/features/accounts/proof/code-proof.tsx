import { Button } from '@mantine/core';
import { type SubmitEvent, useEffect, useState } from 'react';
import { signInCode } from '../../../../../services/contract/accounts/session.js';
import { useMe } from '../../people/me.js';
import { CodeField } from '../sign-in/code-field.js';
import { useProveIdentity } from './use-prove-identity.js';
import { FormActions } from '../../../components/form-actions.js';
import { Translated } from '../../../components/translated.js';
import { t } from '../../../lib/language/translate.js';
import classes from '../profile/profile.module.css';

interface CodeProofProps {
  /** Label of the confirming button: `Delete for good`. */
  action: string;
  isRed?: boolean;
  onProven: () => void;
  onClose: () => void;
}

/** Proves the person's identity with a code by e-mail. */
export function CodeProof({ action, isRed, onProven, onClose }: CodeProofProps) {
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
    if (code.success) entering.mutate(code.data, { onSuccess: onProven });
  };
  return (
    <form className={classes.proof} onSubmit={submit} noValidate>
      <p role="status">
        {asking.isSuccess ? (
          <Translated
            id="We sent a code to <address/>."
            components={{ address: <bdi>{email}</bdi> }}
          />
        ) : (
          <span>{t("Confirm it's you with a code by e-mail.")}</span>
        )}
      </p>
      <CodeField
        data-autofocus
        value={typed}
        onType={(text) => {
          setTyped(text);
          setIncomplete(false);
        }}
        incomplete={incomplete}
        failure={failure}
      />
      <FormActions>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" {...(isRed && { color: 'red' })} loading={entering.isPending}>
          {action}
        </Button>
      </FormActions>
    </form>
  );
}
