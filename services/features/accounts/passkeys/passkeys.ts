import { Inject, Injectable } from '@nestjs/common';
import { ulid } from 'ulid';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import { erasure, type EventMetadata, type Position } from '../../../../events/kernel/event.js';
import {
  challengeLifetimeMs,
  type Passkey,
  type PasskeysCommand,
  passkeysDecider,
  type PasskeysState,
  wrongPasskey,
} from '../../../../events/passkeys/decider.js';
import type { AnswerOf } from '../../../contract/call.js';
import type {
  askPasskey,
  beginPasskey,
  NewPasskeyResponse,
  PasskeyAssertion,
} from '../../../contract/accounts/passkey.js';
import type { Session } from '../../../platform/http/calls/callers.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { Notifier } from '../../../platform/live/notifier.js';
import { SecurityLog } from '../../../platform/security/security-log.js';
import { joinsByLink, type Settings, settingsToken } from '../../../platform/settings/settings.js';
import { BrowserChallenges } from '../signing-in/browser-challenges.js';
import { RelyingParty } from './relying-party.js';

/** Each command of a union, without its `userId`. */
type WithoutUserId<Command> = Command extends unknown ? Omit<Command, 'userId'> : never;

/**
 * The users' passkeys, stored in one stream per user. The device sends the user's id (as the user
 * handle of the passkey), so no lookup by credential is needed.
 */
@Injectable()
export class Passkeys {
  constructor(
    private readonly decisions: Decisions,
    private readonly challenges: BrowserChallenges,
    private readonly party: RelyingParty,
    private readonly notifier: Notifier,
    private readonly security: SecurityLog,
    @Inject(settingsToken) private readonly settings: Settings,
  ) {}

  /** The passkeys of a user, newest first. */
  async all(userId: string): Promise<Passkey[]> {
    const { passkeys } = await this.stateOf(userId);
    return [...passkeys.values()].reverse();
  }

  /** Whether a user who has just signed in is offered a passkey. */
  async isOffered(userId: string): Promise<boolean> {
    if (!this.party.isEnabled) return false;
    const { passkeys, isDeclined } = await this.stateOf(userId);
    return passkeys.size === 0 && (!isDeclined || joinsByLink(this.settings));
  }

  /** Whether a user has no passkey, and nothing else to sign in with or to prove who they are. */
  async isNeeded(userId: string): Promise<boolean> {
    return joinsByLink(this.settings) && (await this.isOffered(userId));
  }

  /**
   * A challenge for any passkey, bound to a browser.
   * @throws DomainError forbidden where passkeys are not used.
   */
  async ask(browser: string): Promise<AnswerOf<typeof askPasskey>['options']> {
    this.party.requireEnabled();
    return this.party.requestOptions(await this.challenges.issue(browser, challengeLifetimeMs));
  }

  /**
   * The user whose passkey signed this browser's challenge; null for an invalid signature. Each
   * challenge works once.
   * @throws DomainError forbidden where passkeys are not used.
   */
  async use(response: PasskeyAssertion, browser: string, now: string): Promise<string | null> {
    this.party.requireEnabled();
    const userId = Buffer.from(response.response.userHandle, 'base64url').toString();
    if (!/^[0-9A-Z]{26}$/.test(userId)) return null;
    const known = (await this.all(userId)).find(({ credentialId }) => credentialId === response.id);
    if (known === undefined) return null;
    const isIssued = (challenge: string) =>
      this.challenges.isIssued(challenge, browser, challengeLifetimeMs);
    const verified = await this.party.verifySignature(response, known, isIssued);
    if (verified === null) return null;
    const { passkeyId } = known;
    const { challenge, ...rest } = verified;
    const command = { type: 'UsePasskey', use: { passkeyId, ...rest }, challenge, now } as const;
    try {
      // With the request's idempotency key, a repeated request would sign in a second time.
      await this.execute(userId, command, { actorId: userId, commandId: ulid(), time: now });
    } catch (error) {
      if (error instanceof DomainError && error.reason === 'forbidden') return null;
      throw error;
    }
    return userId;
  }

  /**
   * What a device needs to make a passkey for the user of a session.
   * @throws DomainError forbidden where passkeys are not used.
   */
  async begin(
    { userId, sessionId }: Session,
    person: { readonly email: string; readonly name: string },
  ): Promise<AnswerOf<typeof beginPasskey>['options']> {
    this.party.requireEnabled();
    const challenge = await this.challenges.issue(sessionId, challengeLifetimeMs);
    return this.party.creationOptions(challenge, { userId, ...person }, await this.all(userId));
  }

  /**
   * Stores a new passkey.
   * @throws DomainError forbidden when it does not match the challenge; conflict when the account
   * already has it, or the maximum number of passkeys.
   */
  async add(
    { userId, sessionId }: Session,
    response: NewPasskeyResponse,
    name: string,
    metadata: EventMetadata,
  ): Promise<{ readonly passkey: Passkey; readonly position: Position }> {
    this.party.requireEnabled();
    const isIssued = (challenge: string) =>
      this.challenges.isIssued(challenge, sessionId, challengeLifetimeMs);
    const verified = await this.party.verifyNewKey(response, isIssued);
    if (verified === null) throw new DomainError('forbidden', wrongPasskey);
    const { challenge, ...key } = verified;
    const passkey = { ...key, passkeyId: ulid(), name };
    const command = { type: 'AddPasskey', passkey, challenge, now: metadata.time } as const;
    const { state, position } = await this.execute(userId, command, metadata);
    const added = [...state.passkeys.values()].find(
      (each) => each.credentialId === key.credentialId,
    );
    if (added === undefined) throw new DomainError('not-found', 'Passkey not found');
    this.security.record('passkey-added', { user: userId });
    return { passkey: added, position };
  }

  async rename(userId: string, passkeyId: string, name: string, metadata: EventMetadata) {
    const command = { type: 'RenamePasskey', passkeyId, name } as const;
    return (await this.execute(userId, command, metadata)).position;
  }

  /** The passkey no longer works once the promise resolves. */
  async remove(userId: string, passkeyId: string, metadata: EventMetadata): Promise<Position> {
    const command = { type: 'RemovePasskey', passkeyId } as const;
    const { events, isRepeated, position } = await this.execute(userId, command, metadata);
    if (events.length > 0 && !isRepeated) {
      this.security.record('passkey-removed', { user: userId });
    }
    return position;
  }

  async decline(userId: string, metadata: EventMetadata): Promise<Position> {
    return (await this.execute(userId, { type: 'DeclinePasskey' }, metadata)).position;
  }

  /** Removes all passkeys of an erased account. */
  async end(userId: string, time: string): Promise<void> {
    const metadata = { actorId: erasure, commandId: ulid(), time };
    await this.execute(userId, { type: 'RemoveAllPasskeys' }, metadata);
  }

  stateOf(userId: string): Promise<PasskeysState> {
    return this.decisions.stateOf(passkeysDecider, [userId]);
  }

  /** Runs a command and makes the user's pages reload their passkeys. */
  async execute(
    userId: string,
    withoutUserId: WithoutUserId<PasskeysCommand>,
    metadata: EventMetadata,
  ) {
    const command: PasskeysCommand = { ...withoutUserId, userId };
    const outcome = await this.decisions.execute(passkeysDecider, [userId], command, metadata);
    if (outcome.events.length > 0) this.notifier.publishAccess({ userId, endedSessionIds: [] });
    return outcome;
  }
}
