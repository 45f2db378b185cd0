import { Inject, Injectable } from '@nestjs/common';
import { isIP } from 'node:net';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import { challengeLifetimeMs, type Passkey } from '../../../../events/passkeys/decider.js';
import type { AnswerOf } from '../../../contract/call.js';
import type {
  askPasskey,
  beginPasskey,
  getPasskeys,
  NewPasskeyResponse,
  PasskeyAssertion,
} from '../../../contract/accounts/passkey.js';
import {
  type PointInTime,
  pointInTimeToken,
} from '../../../platform/time-travel/time-travel-event-store.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';
import { StoreUnavailable } from '../../../stores/ports.js';

/** COSE ids of EdDSA, ES256 and RS256, one of which every device supports. */
const algorithms = [-8, -7, -257];

/** The contents of a device's response, after verification. */
export interface VerifiedResponse {
  /** The challenge that the device signed, base64url. */
  readonly challenge: string;
  /** Number of signatures by this key; 0 when the device does not count. */
  readonly counter: number;
  /** Whether the device may copy the key to other devices. */
  readonly isSynced: boolean;
  /** Whether a copy exists. */
  readonly isBackedUp: boolean;
}

/** Whether this installation issued a challenge, and it has not expired. */
export type IsIssued = (challenge: string) => Promise<boolean>;

/** Loaded on demand: most processes never make or use a passkey. */
const library = () => import('@simplewebauthn/server');

/** The id by which devices store a user. */
const userHandleOf = (userId: string) => Buffer.from(userId).toString('base64url');

/**
 * Runs a check of the library; null when it throws, as it does for most invalid responses.
 * @throws StoreUnavailable when the challenge cannot be checked: the response may be valid.
 */
async function nullOnError<Result>(check: () => Promise<Result>): Promise<Result | null> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof StoreUnavailable) throw error;
    return null;
  }
}

/**
 * This installation as a relying party (WebAuthn): browsers bind passkeys to the host of PUBLIC_URL.
 * The library verifies signature, origin, key and user verification.
 */
@Injectable()
export class RelyingParty {
  private readonly id: string;
  private readonly origin: string;
  /**
   * Whether passkeys can be used. Browsers bind them to host names, not IP addresses; with open
   * sign-in they would add no security; during time travel nothing can be written.
   */
  readonly isEnabled: boolean;

  constructor(
    @Inject(settingsToken) { publicUrl, signIn }: Settings,
    @Inject(pointInTimeToken) past: PointInTime | null,
  ) {
    this.id = publicUrl.hostname;
    this.origin = publicUrl.origin;
    const hasName = isIP(this.id.replace(/^\[|\]$/g, '')) === 0;
    this.isEnabled = signIn === 'code' && hasName && past === null;
  }

  /** @throws DomainError forbidden where passkeys are not used. */
  requireEnabled(): void {
    if (!this.isEnabled) throw new DomainError('forbidden', 'Passkeys are not used here');
  }

  /** What a device needs to sign with any of its passkeys for this host. */
  requestOptions(challenge: Uint8Array<ArrayBuffer>): AnswerOf<typeof askPasskey>['options'] {
    return {
      challenge: Buffer.from(challenge).toString('base64url'),
      rpId: this.id,
      timeout: challengeLifetimeMs,
      userVerification: 'required',
    };
  }

  /** The passkeys that a user's devices may offer. */
  accepted(userId: string, all: readonly Passkey[]): AnswerOf<typeof getPasskeys>['accepted'] {
    return {
      rpId: this.id,
      userId: userHandleOf(userId),
      allAcceptedCredentialIds: all.flatMap(({ credentialId }) => credentialId ?? []),
    };
  }

  /** What a device needs to make a passkey; a device that has one of the existing ones refuses. */
  creationOptions(
    challenge: Uint8Array<ArrayBuffer>,
    person: { readonly userId: string; readonly email: string; readonly name: string },
    existing: readonly Passkey[],
  ): AnswerOf<typeof beginPasskey>['options'] {
    const type = 'public-key' as const;
    return {
      challenge: Buffer.from(challenge).toString('base64url'),
      rp: { id: this.id, name: 'Trboo' },
      user: {
        id: userHandleOf(person.userId),
        name: person.email,
        displayName: person.name,
      },
      pubKeyCredParams: algorithms.map((alg) => ({ alg, type })),
      timeout: challengeLifetimeMs,
      attestation: 'none',
      excludeCredentials: existing.flatMap(({ credentialId: id }) =>
        id === null ? [] : [{ id, type }],
      ),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
    };
  }

  /** Verifies a response to {@link creationOptions}; returns the new key, or null if it is invalid. */
  async verifyNewKey(
    response: NewPasskeyResponse,
    isIssued: IsIssued,
  ): Promise<
    (VerifiedResponse & { readonly credentialId: string; readonly publicKey: string }) | null
  > {
    const { verifyRegistrationResponse } = await library();
    const { expecting, challenge } = this.expectations(isIssued);
    const checked = await nullOnError(() =>
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

  /** Verifies a response to {@link requestOptions}, signed with this passkey; null if it is invalid. */
  async verifySignature(
    response: PasskeyAssertion,
    { credentialId, publicKey, counter }: Passkey,
    isIssued: IsIssued,
  ): Promise<VerifiedResponse | null> {
    if (credentialId === null || publicKey === null) return null;
    const { verifyAuthenticationResponse } = await library();
    const { expecting, challenge } = this.expectations(isIssued);
    const key = Uint8Array.from(Buffer.from(publicKey, 'base64url'));
    const checked = await nullOnError(() =>
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

  /** What the library checks. After the check, `challenge` returns the challenge that was signed. */
  private expectations(isIssued: IsIssued) {
    let signedChallenge = '';
    const expectedChallenge = (challenge: string) => {
      signedChallenge = challenge;
      return isIssued(challenge);
    };
    const expecting = {
      expectedChallenge,
      expectedOrigin: this.origin,
      expectedRPID: this.id,
      requireUserVerification: true,
    };
    return { expecting, challenge: () => signedChallenge };
  }
}
