import { Injectable } from '@nestjs/common';
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
import { AccountMails } from '../notices/account-mails.js';
import { BrowserAsks } from '../signing-in/browser-asks.js';
import { RelyingParty } from './relying-party.js';

/** A passkey command without whose it is. */
type Without<Command> = Command extends unknown ? Omit<Command, 'userId'> : never;

/**
 * The users' passkeys, stored in one stream per user. The device names the user (the user handle of
 * the passkey), so no lookup by key is needed: a key is valid only in its user's stream.
 */
@Injectable()
export class Passkeys {
  constructor(
    private readonly decisions: Decisions,
    private readonly asks: BrowserAsks,
    private readonly party: RelyingParty,
    private readonly notifier: Notifier,
    private readonly security: SecurityLog,
    private readonly mails: AccountMails,
  ) {}

  /** Those of a person, the newest first. */
  async all(userId: string): Promise<Passkey[]> {
    const { passkeys } = await this.stateOf(userId);
    return [...passkeys.values()].reverse();
  }

  /** Whether a user who has just signed in is offered a passkey. */
  async isOffered(userId: string): Promise<boolean> {
    if (!this.party.isEnabled) return false;
    const { passkeys, isDeclined } = await this.stateOf(userId);
    return !isDeclined && passkeys.size === 0;
  }

  /**
   * A challenge for any passkey, bound to a browser.
   * @throws DomainError forbidden.
   */
  async ask(browser: string): Promise<AnswerOf<typeof askPasskey>['options']> {
    this.party.requireEnabled();
    return this.party.requestOptions(await this.asks.make(browser, challengeLifetimeMs));
  }

  /**
   * The user whose passkey signed this browser's challenge; null without a valid one. Each
   * challenge works once.
   * @throws DomainError forbidden where passkeys are not used.
   */
  async use(response: PasskeyAssertion, browser: string, now: string): Promise<string | null> {
    this.party.requireEnabled();
    const userId = Buffer.from(response.response.userHandle, 'base64url').toString();
    if (!/^[0-9A-Z]{26}$/.test(userId)) return null;
    const known = (await this.all(userId)).find(({ credentialId }) => credentialId === response.id);
    if (known === undefined) return null;
    const isOurs = (challenge: string) => this.asks.isOurs(challenge, browser, challengeLifetimeMs);
    const shown = await this.party.verifySignature(response, known, isOurs);
    if (shown === null) return null;
    const { passkeyId } = known;
    const { challenge, ...rest } = shown;
    const command = { type: 'UsePasskey', use: { passkeyId, ...rest }, challenge, now } as const;
    try {
      // The request's own id would not do: repeating the request gives no new signature.
      await this.execute(userId, command, { actorId: userId, commandId: ulid(), time: now });
    } catch (error) {
      if (error instanceof DomainError && error.reason === 'forbidden') return null;
      throw error;
    }
    return userId;
  }

  /**
   * What a device needs to make a passkey for the user of a session.
   * @throws DomainError forbidden.
   */
  async begin(
    { userId, sessionId }: Session,
    person: { readonly email: string; readonly name: string },
  ): Promise<AnswerOf<typeof beginPasskey>['options']> {
    this.party.requireEnabled();
    const challenge = await this.asks.make(sessionId, challengeLifetimeMs);
    return this.party.creationOptions(challenge, { userId, ...person }, await this.all(userId));
  }

  /**
   * Stores a new passkey.
   * @throws DomainError forbidden when it does not fit the challenge; conflict.
   */
  async add(
    { userId, sessionId }: Session,
    response: NewPasskeyResponse,
    name: string,
    metadata: EventMetadata,
  ): Promise<{ readonly passkey: Passkey; readonly position: Position }> {
    this.party.requireEnabled();
    const isOurs = (challenge: string) =>
      this.asks.isOurs(challenge, sessionId, challengeLifetimeMs);
    const shown = await this.party.verifyNewKey(response, isOurs);
    if (shown === null) throw new DomainError('forbidden', wrongPasskey);
    const { challenge, ...key } = shown;
    const passkey = { ...key, passkeyId: ulid(), name };
    const command = { type: 'AddPasskey', passkey, challenge, now: metadata.time } as const;
    const { state, position } = await this.execute(userId, command, metadata);
    const added = [...state.passkeys.values()].find(
      (each) => each.credentialId === key.credentialId,
    );
    if (added === undefined) throw new DomainError('not-found', 'Passkey not found');
    this.security.record('passkey-added', { user: userId });
    this.mails.notify(userId, 'passkey-added', name);
    return { passkey: added, position };
  }

  async rename(userId: string, passkeyId: string, name: string, metadata: EventMetadata) {
    const command = { type: 'RenamePasskey', passkeyId, name } as const;
    const { events, isRepeated, position } = await this.execute(userId, command, metadata);
    if (events.length > 0 && !isRepeated) this.mails.notify(userId, 'passkey-renamed', name);
    return position;
  }

  /** It stops working with the answer. */
  async remove(userId: string, passkeyId: string, metadata: EventMetadata): Promise<Position> {
    const command = { type: 'RemovePasskey', passkeyId } as const;
    const { passkeys } = await this.stateOf(userId);
    const { events, isRepeated, position } = await this.execute(userId, command, metadata);
    if (events.length > 0 && !isRepeated) {
      this.security.record('passkey-removed', { user: userId });
      this.mails.notify(userId, 'passkey-removed', passkeys.get(passkeyId)?.name);
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
  async execute(userId: string, given: Without<PasskeysCommand>, metadata: EventMetadata) {
    const command: PasskeysCommand = { ...given, userId };
    const outcome = await this.decisions.execute(passkeysDecider, [userId], command, metadata);
    if (outcome.events.length > 0) this.notifier.publishAccess({ userId, endedSessionIds: [] });
    return outcome;
  }
}
