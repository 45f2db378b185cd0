import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { z } from 'zod';
import {
  beginProviderSignIn,
  signInByProvider,
} from '../../../../../services/contract/accounts/provider.js';
import type { getSession } from '../../../../../services/contract/accounts/session.js';
import { send } from '../../../lib/api/send.js';
import { useSignInEffects } from '../session.js';
import { failureText } from '../texts.js';
import { t } from '../../../lib/language/translate.js';

/**
 * The identity provider's response in the URL, or null. It is removed from the URL: it is valid
 * once and confidential.
 */
function takeProviderAnswer(): string | null {
  const { pathname, search } = window.location;
  const parameters = new URLSearchParams(search);
  if (!parameters.has('state') || !(parameters.has('code') || parameters.has('error'))) return null;
  window.history.replaceState(window.history.state, '', pathname);
  return parameters.toString();
}

interface ProviderSignInProps {
  provider: NonNullable<z.output<typeof getSession.response>['provider']>;
}

/** Signs in through the identity provider. */
export function ProviderSignIn({ provider: { name, isAway } }: ProviderSignInProps) {
  const { before, entered } = useSignInEffects();
  const leaving = useMutation({
    mutationFn: async () => window.location.assign((await send(beginProviderSignIn, {})).url),
  });
  const entering = useMutation({
    mutationFn: (answer: string) => {
      before();
      return send(signInByProvider, { answer });
    },
    onSuccess: entered,
  });
  const { mutate: enter } = entering;
  useEffect(() => {
    const answer = takeProviderAnswer();
    if (answer !== null) enter(answer);
  }, [enter]);
  const failure = leaving.error ?? entering.error;
  return (
    <div className="top-12">
      <Button
        variant="default"
        fullWidth
        loading={leaving.isPending || leaving.isSuccess || entering.isPending}
        onClick={() => {
          entering.reset();
          leaving.mutate();
        }}
      >
        {t('Sign in with {name}', { name })}
      </Button>
      {failure && (
        <p role="alert" className="small failure top-8">
          {failureText(failure)}
        </p>
      )}
      {isAway && !failure && (
        <p className="small failure top-8">
          {t('{name} cannot be reached at the moment.', { name })}
        </p>
      )}
    </div>
  );
}
