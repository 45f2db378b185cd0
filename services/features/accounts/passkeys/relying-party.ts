import { Inject, Injectable } from '@nestjs/common';
import { isIP } from 'node:net';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import { challengeLifetimeMs, type Passkey } from '../../../../events/passkeys/decider.js';
import type { AnswerOf } from '../../../contract/call.js';
import type {
  askPasskey,
  beginPasskey,
  NewPasskeyResponse,
  PasskeyAssertion,
} from '../../../contract/accounts/passkey.js';
import { type PointInTime, pointInTimeToken } from '../../../platform/time-travel/point-in-time.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';

/** EdDSA, ES256 and RS256: what devices make. */
const algorithms = [-8, -7, -257];

/** What a device has shown. */
export interface Shown {
  readonly challenge: string;
  readonly counter: number;
  readonly isSynced: boolean;
  readonly isBackedUp: boolean;
}

/** Whether this challenge was issued. */
export type IsOurs = (challenge: string) => Promise<boolean>;

/** Loaded when the first passkey is made or used. */
const library = () => import('@simplewebauthn/server');

/** Runs a check of the library, which throws when something does not fit. */
async function unlessItThrows<Result>(check: () => Promise<Result>): Promise<Result | null> {
  try {
    return await check();
  } catch {
    return null;
  }
}

/**
 * This installation as devices know it: the host of PUBLIC_URL, to which browsers bind passkeys.
 * The library verifies signature, origin, key and user verification.
 */
@Injectable()
export class RelyingParty {
  private readonly id: string;
  private readonly origin: string;
  /** Devices make passkeys for host names only; with open sign-in they add nothing. */
  readonly isThere: boolean;

  constructor(
    @Inject(settingsToken) { publicUrl, signIn }: Settings,
    @Inject(pointInTimeToken) past: PointInTime | null,
  ) {
    this.id = publicUrl.hostname;
    this.origin = publicUrl.origin;
    const hasName = isIP(this.id.replace(/^\[|\]$/g, '')) === 0;
    this.isThere = signIn === 'code' && hasName && past === null;
  }

  /** @throws DomainError forbidden where passkeys are not used. */
  require(): void {
    if (!this.isThere) throw new DomainError('forbidden', 'Passkeys are not used here');
  }

  /** What a device needs to sign with a passkey that it finds itself. */
  requestOptions(challenge: Uint8Array<ArrayBuffer>): AnswerOf<typeof askPasskey>['options'] {
    return {
      challenge: Buffer.from(challenge).toString('base64url'),
      rpId: this.id,
      timeout: challengeLifetimeMs,
      userVerification: 'required',
    };
  }

  /** What a device needs to make a passkey for a user who has none on it. */
  creationOptions(
    challenge: Uint8Array<ArrayBuffer>,
    person: { readonly userId: string; readonly email: string; readonly name: string },
    known: readonly Passkey[],
  ): AnswerOf<typeof beginPasskey>['options'] {
    const type = 'public-key' as const;
    return {
      challenge: Buffer.from(challenge).toString('base64url'),
      rp: { id: this.id, name: 'Trboo' },
      user: {
        id: Buffer.from(person.userId).toString('base64url'),
        name: person.email,
        displayName: person.name,
      },
      pubKeyCredParams: algorithms.map((alg) => ({ alg, type })),
      timeout: challengeLifetimeMs,
      attestation: 'none',
      excludeCredentials: known.flatMap(({ credentialId: id }) =>
        id === null ? [] : [{ id, type }],
      ),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
    };
  }

  /** A new key; null when the response is invalid. */
  async newKey(
    response: NewPasskeyResponse,
    isOurs: IsOurs,
  ): Promise<(Shown & { readonly credentialId: string; readonly publicKey: string }) | null> {
    const { verifyRegistrationResponse } = await library();
    const { expecting, challenge } = this.expected(isOurs);
    const checked = await unlessItThrows(() =>
      verifyRegistrationResponse({
        response: { ...response, clientExtensionResults: {} },
        supportedAlgorithmIDs: algorithms,
        ...expecting,
      }),
    );
    if (!checked?.verified) return null;
    const { credential, credentialDeviceType, credentialBackedUp } = checked.registrationInfo;
    return {
      challenge: challenge(),
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      isSynced: credentialDeviceType === 'multiDevice',
      isBackedUp: credentialBackedUp,
    };
  }

  /** The verified signature of a known key; null when it is invalid. */
  async signed(
    response: PasskeyAssertion,
    { credentialId, publicKey, counter }: Passkey,
    isOurs: IsOurs,
  ): Promise<Shown | null> {
    if (credentialId === null || publicKey === null) return null;
    const { verifyAuthenticationResponse } = await library();
    const { expecting, challenge } = this.expected(isOurs);
    const key = Uint8Array.from(Buffer.from(publicKey, 'base64url'));
    const checked = await unlessItThrows(() =>
      verifyAuthenticationResponse({
        response: { ...response, clientExtensionResults: {} },
        credential: { id: credentialId, publicKey: key, counter },
        ...expecting,
      }),
    );
    if (!checked?.verified) return null;
    const { newCounter, credentialDeviceType, credentialBackedUp } = checked.authenticationInfo;
    return {
      challenge: challenge(),
      counter: newCounter,
      isSynced: credentialDeviceType === 'multiDevice',
      isBackedUp: credentialBackedUp,
    };
  }

  private expected(isOurs: IsOurs) {
    let seen = '';
    const expectedChallenge = (challenge: string) => {
      seen = challenge;
      return isOurs(challenge);
    };
    const expecting = {
      expectedChallenge,
      expectedOrigin: this.origin,
      expectedRPID: this.id,
      requireUserVerification: true,
    };
    return { expecting, challenge: () => seen };
  }
}
