import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { setupCodeIn } from '../../../../../services/contract/accounts/join.js';
import { limits } from '../../../../../services/contract/limits.js';
import { email as emailRule } from '../../../../../services/contract/people/user.js';
import { t } from '../../../lib/language/translate.js';
import { supportsPasskeys } from '../../../lib/passkeys.js';
import { pendingInvite } from '../../friends/invite-code/invite-code.js';
import { failureText } from '../texts.js';
import { useJoin } from '../passkeys/passkeys.js';
import { PasskeySignIn } from './passkey-sign-in.js';
import classes from './sign-in-screen.module.css';

/** Signing in where no mail is sent: by passkey, and before that with a setup code or an invite link. */
export function JoinStep({ needsSetup }: { needsSetup: boolean }) {
  const [setupCode] = useState(() => setupCodeIn(window.location.hash));
  const [inviteCode] = useState(() => pendingInvite.get());
  if (!supportsPasskeys()) {
    return (
      <p className={classes.promise} role="alert">
        {t('This browser has no passkeys, or the address is not https. Use another one.')}
      </p>
    );
  }
  if (setupCode !== undefined) {
    return (
      <>
        <p className={classes.promise}>
          {t('Welcome! Make the account of the owner. You then invite the others by link.')}
        </p>
        <JoinForm code={{ setup_code: setupCode }} />
        {!needsSetup && <OrPasskey />}
      </>
    );
  }
  return (
    <>
      <p className={classes.promise}>
        {needsSetup
          ? t('Trboo is not set up yet. Open the address that it printed when it started.')
          : inviteCode === null
            ? t('New here? Ask a friend for an invite link.')
            : t('Your friend is waiting. Make your account, or sign in if you have one.')}
      </p>
      {!needsSetup && inviteCode !== null && (
        <>
          <JoinForm code={{ invite_code: inviteCode }} />
          <OrPasskey />
        </>
      )}
      {!needsSetup && inviteCode === null && <PasskeySignIn variant="filled" />}
    </>
  );
}

function OrPasskey() {
  return (
    <>
      <p className={classes.or}>{t('or with your account')}</p>
      <PasskeySignIn variant="default" />
    </>
  );
}

type Code = { setup_code: string } | { invite_code: string };

function JoinForm({ code }: { code: Code }) {
  const [invalid, setInvalid] = useState<'name' | 'email'>();
  const { mutate, isPending, error } = useJoin();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const text = (name: string) => {
      const value = typed.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    const address = emailRule.safeParse(text('email'));
    setInvalid(text('given-name') === '' ? 'name' : address.success ? undefined : 'email');
    if (text('given-name') === '' || !address.success) return;
    const name = { first_name: text('given-name'), last_name: text('family-name') };
    mutate({ email: address.data, ...name, ...code });
  };
  return (
    <form onSubmit={submit} noValidate className={classes.join}>
      <TextInput
        ref={first}
        name="given-name"
        label={t('First Name')}
        autoComplete="given-name"
        maxLength={limits.name}
        error={invalid === 'name' && t('Enter your first name.')}
      />
      <TextInput
        name="family-name"
        label={t('Last Name')}
        autoComplete="family-name"
        maxLength={limits.name}
      />
      <TextInput
        type="email"
        name="email"
        label={t('E-mail')}
        description={t('Friends know you by it. Nothing is sent to it.')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete="email"
        error={
          invalid === 'email'
            ? t('Please enter a valid e-mail address.')
            : error && failureText(error)
        }
      />
      <Button type="submit" fullWidth loading={isPending} className={classes.submit}>
        {t('Make account and passkey')}
      </Button>
      <p className={classes.agreement}>
        <span>{t('By continuing you accept the privacy notice.')}</span>{' '}
        <Link to="/privacy">{t('What we store, and why')}</Link>
      </p>
    </form>
  );
}
