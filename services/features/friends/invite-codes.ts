import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type InviteCode, inviteCodeDecider } from '../../../events/invite-code/decider.js';
import type { EventMetadata, Position } from '../../../events/kernel/event.js';
import { inviteCodesProjection } from '../../../projections/invite-codes/projection.js';
import { DomainError } from '../../../events/kernel/domain-error.js';
import {
  inviteCodeOf,
  type InviteLink,
  formatInviteCode,
  createInviteCode,
  getInviteCode,
  getInviter,
} from '../../contract/friends/invite-code.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { ConsistentReads } from '../../platform/read-side/consistent-reads.js';
import { InjectModel, type ModelOf } from '../../platform/read-side/read-models/read-models.js';
import { type Settings, settingsToken } from '../../platform/settings/settings.js';
import { EventLog } from '../../stores/event-log/event-log.js';
import type { Keys } from '../../stores/ports.js';
import { keysPort } from '../../stores/ports/tokens.js';
import {
  type Answer,
  HandlesCall,
  type ReceivedCall,
} from '../../platform/http/calls/handles-call.js';
import { PersonalData } from '../../platform/personal-data/all-personal-data.js';
import { PeopleReader, withoutAddress } from '../people/people.reader.js';

/**
 * Invite codes, by which others find a user. A code derives from the user id and the time with a key
 * of the installation; log and read model store only its keyed hash.
 */
@Injectable()
export class InviteCodes {
  constructor(
    @InjectModel(inviteCodesProjection)
    private readonly documents: ModelOf<typeof inviteCodesProjection>,
    private readonly decisions: Decisions,
    private readonly facts: ConsistentReads,
    private readonly log: EventLog,
    @Inject(keysPort) private readonly keys: Keys,
    @Inject(settingsToken) private readonly settings: Settings,
  ) {}

  /** A user's current code, read from the log; null before the first. */
  async of(userId: string): Promise<InviteLink | null> {
    const { current } = await this.decisions.stateOf(inviteCodeDecider, [userId]);
    return current && this.shown(userId, current);
  }

  /** Creates a user's code, or returns the existing one unless `replaces` is true. */
  async create(
    userId: string,
    replaces: boolean,
    metadata: EventMetadata,
  ): Promise<{ inviteCode: InviteLink; position: Position }> {
    const { time: createdAt } = metadata;
    const codeId = await this.idOf(await this.code(userId, createdAt));
    const create = async () => {
      await this.log.requirePerson(userId);
      const code = { codeId, createdAt };
      return { type: 'CreateInviteCode', userId, code, replaces } as const;
    };
    const { state, position } = await this.decisions.execute(
      inviteCodeDecider,
      [userId],
      create,
      metadata,
    );
    if (state.current === null) throw new Error('creating an invite code left none');
    return { inviteCode: await this.shown(userId, state.current), position };
  }

  /**
   * User id of the code's owner; undefined for an unknown or replaced code.
   * @throws StoreUnavailable when a lagging read model does not have the code.
   */
  async ownerOf(code: string): Promise<string | undefined> {
    const codeId = await this.idOf(code);
    const found = await this.facts.find([inviteCodesProjection], async () => {
      const query = { index: 'byCode', where: { codeId }, limit: 1 } as const;
      return (await this.documents.list(query)).items[0];
    });
    if (found === undefined) return undefined;
    const { userId } = found;
    const { current } = await this.decisions.stateOf(inviteCodeDecider, [userId]);
    // The read model may lag: the log knows whether the code was replaced or its owner erased.
    const isValid = current?.codeId === codeId && (await this.log.personExists(userId));
    return isValid ? userId : undefined;
  }

  private async shown(userId: string, { createdAt }: InviteCode): Promise<InviteLink> {
    const code = formatInviteCode(await this.code(userId, createdAt));
    const inviteLink = new URL(`invite/${code}`, this.settings.publicUrl).href;
    return { code, inviteLink, createdAt };
  }

  private async code(userId: string, createdAt: string): Promise<string> {
    return inviteCodeOf((await this.digest(['code', userId, createdAt])).readBigUInt64BE());
  }

  private async idOf(code: string): Promise<string> {
    return (await this.digest(['id', code])).toString('hex');
  }

  private async digest(parts: readonly string[]): Promise<Buffer> {
    const key = await this.keys.getOrCreate('invite-codes');
    return createHmac('sha256', key).update(parts.join(' ')).digest();
  }
}

type Call = typeof createInviteCode;

/** Creates or replaces the caller's invite code. */
@HandlesCall(createInviteCode)
export class CreateInviteCodeHandler {
  constructor(private readonly codes: InviteCodes) {}

  async execute({ input: { replace }, userId, metadata }: ReceivedCall<Call>): Answer<Call> {
    return { success: true, ...(await this.codes.create(userId, replace, metadata)) };
  }
}

/** A user's invite code. It stops working when erasure deletes the user's key. */
@Injectable()
export class InviteCodesPersonalData extends PersonalData<'inviteCode'> {
  override readonly models = [inviteCodesProjection];

  constructor(private readonly codes: InviteCodes) {
    super();
  }

  async export(userId: string) {
    return { inviteCode: await this.codes.of(userId) };
  }
}

/** Returns the caller's invite code. */
@HandlesCall(getInviteCode)
export class GetInviteCodeHandler {
  constructor(private readonly codes: InviteCodes) {}

  async execute({ userId }: ReceivedCall<typeof getInviteCode>): Answer<typeof getInviteCode> {
    return { inviteCode: await this.codes.of(userId) };
  }
}

/** Returns the owner of an invite code, to anybody who has the code. */
@HandlesCall(getInviter)
export class GetInviterHandler {
  constructor(
    private readonly codes: InviteCodes,
    private readonly people: PeopleReader,
  ) {}

  /** @throws DomainError not-found for a code that nobody has. */
  async execute({ input: { code } }: ReceivedCall<typeof getInviter>): Answer<typeof getInviter> {
    const userId = await this.codes.ownerOf(code);
    const person = userId && (await this.people.many([userId])).get(userId);
    if (!person) throw new DomainError('not-found', 'This invite link is no longer valid');
    return { person: withoutAddress(person) };
  }
}
