import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Brand } from '../../components/brand.js';
import { ApiError } from '../../lib/api/errors.js';
import { useSignIn } from '../../lib/queries/session.js';
import classes from './sign-in-screen.module.css';
import { Wall } from './wall.js';

/** Sign-in: an e-mail is enough to start. */
export function SignInScreen() {
  const [email, setEmail] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { mutate, isPending, error } = useSignIn();
  useEffect(() => field.current?.focus(), []);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (email.trim() !== '') mutate(email.trim());
  };
  return (
    <div className={classes.screen}>
      <title>Sign in · Trboo</title>
      <Wall />
      <main className={classes.panel}>
        <div className={classes.inner}>
          <Brand name="Trboo" />
          <h1 className={classes.tagline}>Share your recommendations</h1>
          <p className={classes.promise}>
            Keep the books, films, records and corner cafés you love. Say why. Hear from friends
            what to love next.
          </p>
          <form onSubmit={submit}>
            <TextInput
              ref={field}
              type="email"
              name="email"
              label="E-mail"
              description="New here? Your e-mail is all it takes."
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              autoComplete="email"
              required
              withAsterisk={false}
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
              error={error && words(error)}
            />
            <Button type="submit" fullWidth loading={isPending} className={classes.submit}>
              Sign In
            </Button>
          </form>
        </div>
      </main>
    </div>
  );
}

function words(failure: Error): string {
  if (!(failure instanceof ApiError)) {
    return 'The server cannot be reached. Check your connection and try again.';
  }
  return failure.status === 429
    ? 'Too many attempts. Please wait a moment and try again.'
    : (failure.details ?? failure.message);
}
