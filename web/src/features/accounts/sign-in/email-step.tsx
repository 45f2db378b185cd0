import { lazyPart } from '../../../components/feedback/error-boundary.js';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { email as emailRule } from '../../../../../services/contract/people/user.js';
import { ApiError } from '../../../lib/api/errors.js';
import { supportsPasskeys } from '../../../lib/passkeys.js';
import { sessionQuery, useSignIn } from '../session.js';
import { failureText } from '../texts.js';
import { SignInPromise } from './wall.js';
import { t } from '../../../lib/language/translate.js';
import classes from './sign-in-screen.module.css';

const PasskeySignIn = lazyPart(async () => (await import('./passkey-sign-in.js')).PasskeySignIn);

const ProviderSignIn = lazyPart(async () => (await import('./provider-sign-in.js')).ProviderSignIn);

interface EmailStepProps {
  email: string;
  onChange: (email: string) => void;
  onCodeSent: () => void;
}

/**
 * The first step of sign-in: the e-mail address. A person who is refused another code can still
 * enter the earlier one.
 */
export function EmailStep({ email, onChange, onCodeSent }: EmailStepProps) {
  const field = useRef<HTMLInputElement>(null);
  const { mutate, isPending, error } = useSignIn();
  const session = useQuery(sessionQuery).data;
  const offersPasskey = session?.passkeys === true && supportsPasskeys();
  const [invalid, setInvalid] = useState(false);
  useEffect(() => field.current?.focus(), []);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (email.trim() === '') return;
    const address = emailRule.safeParse(email);
    setInvalid(!address.success);
    if (!address.success) return;
    mutate({ email: address.data }, { onSuccess: ({ user }) => user === null && onCodeSent() });
  };
  return (
    <>
      <SignInPromise />
      {offersPasskey && (
        <>
          <div className={classes.first}>
            <PasskeySignIn />
          </div>
          <p className={classes.or}>{t('or with a code by e-mail')}</p>
        </>
      )}
      <form onSubmit={submit} noValidate>
        <TextInput
          ref={field}
          type="email"
          name="email"
          label={t('E-mail')}
          description={t('New here? Your e-mail is all it takes.')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autoComplete="email"
          required
          withAsterisk={false}
          value={email}
          onChange={(event) => {
            onChange(event.currentTarget.value);
            setInvalid(false);
          }}
          error={invalid ? t('Please enter a valid e-mail address.') : error && failureText(error)}
        />
        <Button
          type="submit"
          fullWidth
          // The first option stands out.
          variant={offersPasskey ? 'default' : 'filled'}
          loading={isPending}
          className={classes.submit}
        >
          {t('Sign In')}
        </Button>
        {session?.provider && <ProviderSignIn provider={session.provider} />}
        {session?.mode === 'code' && (
          <p className={classes.agreement}>
            <span>{t('By continuing you accept the privacy notice.')}</span>{' '}
            <Link to="/privacy">{t('What we store, and why')}</Link>
          </p>
        )}
        {error instanceof ApiError && error.status === 429 && (
          <div className={classes.others}>
            <Button variant="subtle" onClick={onCodeSent}>
              {t('I already have a code')}
            </Button>
          </div>
        )}
      </form>
    </>
  );
}
