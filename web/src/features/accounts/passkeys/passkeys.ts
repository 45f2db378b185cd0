import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  addPasskey,
  askPasskey,
  beginPasskey,
  declinePasskey,
  getPasskeys,
  removePasskey,
  renamePasskey,
  signInByPasskey,
} from '../../../../../services/contract/accounts/passkey.js';
import { join } from '../../../../../services/contract/accounts/join.js';
import {
  choosePasskeyOnly,
  endPasskeyOnly,
  makeRecoveryCodes,
} from '../../../../../services/contract/accounts/passkey-only.js';
import { proveIdentity } from '../../../../../services/contract/accounts/session.js';
import { ApiError } from '../../../lib/api/errors.js';
import { send } from '../../../lib/api/send.js';
import {
  makePasskey,
  signalPasskeys,
  signWithPasskey,
  supportsPasskeys,
} from '../../../lib/passkeys.js';
import { useMe } from '../../people/people.js';
import { accessKey, sessionQuery, useSignInEffects } from '../session.js';

const passkeysKey = [...accessKey, 'passkeys'] as const;

export const passkeysQuery = (me: string) =>
  queryOptions({
    queryKey: passkeysKey,
    queryFn: async ({ signal }) => {
      const answer = await send(getPasskeys, { user_email: me }, signal);
      void signalPasskeys('signalAllAcceptedCredentials', answer.accepted);
      return answer;
    },
  });

/** Ways to confirm one's identity. */
type Proof = 'code' | 'passkey' | 'any';

/** How the person can confirm their identity; undefined while loading. */
export function useProof(): Proof | undefined {
  const isAvailable = useQuery(sessionQuery).data?.passkeys === true && supportsPasskeys();
  const { data, isError } = useQuery({ ...passkeysQuery(useMe().email), enabled: isAvailable });
  if (!isAvailable || isError) return 'code';
  if (data === undefined) return undefined;
  // Passkey-only accounts accept no code.
  if (data.recoveryCodesLeft !== null) return 'passkey';
  return data.passkeys.length > 0 ? 'any' : 'code';
}

/** Signs in with a passkey of the device. */
export function useSignInByPasskey() {
  const { before, entered } = useSignInEffects();
  return useMutation({
    mutationFn: async () => {
      const { options } = await send(askPasskey, {});
      const passkey = await signWithPasskey(options);
      before();
      try {
        return await send(signInByPasskey, { passkey });
      } catch (failure) {
        if (failure instanceof ApiError && failure.status === 401) {
          const unknown = { rpId: options.rpId, credentialId: passkey.id };
          void signalPasskeys('signalUnknownCredential', unknown);
        }
        throw failure;
      }
    },
    onSuccess: entered,
  });
}

/** Confirms the person's identity with a passkey. */
export function useProveByPasskey() {
  const me = useMe().email;
  return useMutation({
    mutationFn: async () => {
      const passkey = await signWithPasskey((await send(askPasskey, {})).options);
      return send(proveIdentity, { user_email: me, passkey });
    },
  });
}

async function makePasskeyOf(email: string): Promise<void> {
  const { options } = await send(beginPasskey, { user_email: email });
  const passkey = await makePasskey(options);
  await send(addPasskey, { user_email: email, passkey });
}

/** Makes a passkey on this device. */
export function useMakePasskey() {
  const me = useMe().email;
  const dismissOffer = useDismissOffer();
  return usePasskeyMutation(async () => {
    await makePasskeyOf(me);
    dismissOffer();
  });
}

/** Makes an account and its passkey. Without a passkey, Home offers to make it again. */
export function useJoin() {
  const { before, entered } = useSignInEffects();
  return useMutation({
    mutationFn: async (input: z.input<typeof join.request>) => {
      before();
      const { user } = await send(join, input);
      const offersPasskey = await makePasskeyOf(user.email).then(
        () => undefined,
        () => true as const,
      );
      return { user, offersPasskey };
    },
    onSuccess: entered,
  });
}

export function useRenamePasskey() {
  const me = useMe().email;
  return usePasskeyMutation((change: { id: string; name: string }) =>
    send(renamePasskey, { user_email: me, ...change }),
  );
}

export function useRemovePasskey() {
  const me = useMe().email;
  return usePasskeyMutation((id: string) => send(removePasskey, { user_email: me, id }));
}

/** A change of passkey-only sign-in. */
export type PasskeyOnlyChange = 'choose' | 'renew' | 'end';

/** Applies the change; returns new recovery codes, if there are any. */
export function usePasskeyOnly() {
  const me = { user_email: useMe().email };
  return usePasskeyMutation(async (change: PasskeyOnlyChange) => {
    if (change === 'choose') return (await send(choosePasskeyOnly, me)).recoveryCodes;
    if (change === 'renew') return (await send(makeRecoveryCodes, me)).recoveryCodes;
    await send(endPasskeyOnly, me);
    return undefined;
  });
}

/** Declines the offer. If the request fails, the next sign-in makes it again. */
export function useDeclinePasskey() {
  const me = useMe().email;
  const dismissOffer = useDismissOffer();
  return useMutation({
    mutationFn: () => send(declinePasskey, { user_email: me }),
    onMutate: dismissOffer,
  });
}

/** Removes the offer from the page. */
function useDismissOffer() {
  const client = useQueryClient();
  return () => {
    client.setQueryData(
      sessionQuery.queryKey,
      (known) => known && { ...known, offersPasskey: undefined },
    );
  };
}

/** A mutation that refetches the passkeys afterwards. */
function usePasskeyMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: passkeysKey }),
  });
}
