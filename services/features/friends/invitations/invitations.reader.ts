import { Injectable, Inject } from '@nestjs/common';
import { z } from 'zod';
import {
  invitationsProjection,
  inviterOf,
} from '../../../../projections/invitations/projection.js';
import { inviteCodesProjection } from '../../../../projections/invite-codes/projection.js';
import { invitationsDecider } from '../../../../events/invitations/decider.js';
import type { RecordedTrbooEvent } from '../../../../events/registry.js';
import { userDecider } from '../../../../events/user/user-decider.js';
import { InjectModel, type ModelOf } from '../../../platform/read-side/read-models/read-models.js';
import {
  type Answer,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { getInvitations } from '../../../contract/friends/invitation.js';
import type { ChangeOf } from '../../../contract/live.js';
import {
  type ModelChange,
  SharedNotice,
  type RenderContext,
} from '../../../platform/live/notice.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { type Mailer, mailerPort, messageIdOf } from '../../../platform/mail/mailer.js';
import { invitationMail } from '../../../platform/mail/templates.js';
import type { OutboxMessage } from '../../../platform/policies/outbox.js';
import { EventPolicy } from '../../../platform/policies/policy.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';
import { EventLog } from '../../../stores/event-log/event-log.js';
import { seal, unseal } from '../../../stores/event-log/person-keyring.js';
import type { Keys } from '../../../stores/ports.js';
import { keysPort } from '../../../stores/ports/tokens.js';
import { PeopleReader } from '../../people/people.reader.js';

const letter = z.object({
  email: z.string(),
  /** Used while the inviter's profile has no name. */
  inviterName: z.string(),
  inviterEmail: z.string(),
  shareToken: z.string().optional(),
  language: z.enum(['en', 'fr']),
});
type Letter = z.infer<typeof letter>;

const keyOf = (invitationId: string) => `invitation-${invitationId}`;

/**
 * Mails invitations. Somebody without an account has no key, so the event holds the address sealed
 * with a key of its own, which is deleted once the mail was accepted: then nobody can read it.
 */
@Injectable()
export class InvitationMails extends EventPolicy {
  readonly name = 'invitation-mails';
  protected readonly types = new Set(['Invited']);

  constructor(
    log: EventLog,
    private readonly decisions: Decisions,
    private readonly people: PeopleReader,
    @Inject(keysPort) private readonly keys: Keys,
    @Inject(mailerPort) private readonly mailer: Mailer,
    @Inject(settingsToken) private readonly settings: Settings,
  ) {
    super(log);
  }

  /** What an invitation's event holds of its mail. */
  async sealed(invitationId: string, content: Letter): Promise<string> {
    const key = await this.keys.getOrCreate(keyOf(invitationId));
    return JSON.stringify(seal(key, invitationId, letter.parse(content)));
  }

  override async settled(messages: readonly OutboxMessage[]): Promise<void> {
    for (const message of messages) {
      const event = await this.eventOf(message);
      if (event?.type === 'Invited') await this.keys.delete(keyOf(event.data.invitationId));
    }
  }

  /** Somebody without an account, and so without an id. */
  protected receiverOf(event: RecordedTrbooEvent): string | undefined {
    return event.type === 'Invited' && event.data.letter !== null
      ? event.data.invitationId
      : undefined;
  }

  /** Nothing is sent for an inviter who is erased, nor to an address that has registered. */
  protected async sendAbout(event: RecordedTrbooEvent): Promise<void> {
    if (event.type !== 'Invited' || event.data.letter === null) return;
    const { inviterId, invitationId } = event.data;
    const name = keyOf(invitationId);
    const key = (await this.keys.getMany([name])).get(name);
    const { registered } = await this.decisions.stateOf(userDecider, [inviterId]);
    const address = event.stream.slice(`${invitationsDecider.category}-`.length);
    const { open } = await this.decisions.stateOf(invitationsDecider, [address]);
    if (key === undefined || !registered || !open.has(inviterId)) return;
    const sealed: unknown = JSON.parse(event.data.letter);
    const { email: to, ...given } = letter.parse(unseal(key, invitationId, sealed));
    const user = await this.people.user(inviterId);
    const stored = user === null ? '' : `${user.firstName} ${user.lastName}`.trim();
    const inviter = { ...given, email: given.inviterEmail, name: stored || given.inviterName };
    const { publicUrl } = this.settings;
    const mail = invitationMail(inviter, publicUrl, given.language);
    await this.mailer.send({ to, ...mail, messageId: messageIdOf(invitationId, publicUrl) });
  }
}

/** Reads pending invitations by mail. */
@Injectable()
export class InvitationsReader {
  constructor(
    @InjectModel(invitationsProjection)
    private readonly invitations: ModelOf<typeof invitationsProjection>,
  ) {}

  /** The number of a user's pending invitations, and when the last one was sent (ISO 8601). */
  async waitingOf(inviterId: string): Promise<{ waiting: number; lastInvitedAt: string | null }> {
    const query = { index: 'byInviter', where: { inviterId } } as const;
    const [waiting, { items }] = await Promise.all([
      this.invitations.count(query),
      this.invitations.list({ ...query, limit: 1 }),
    ]);
    return { waiting, lastInvitedAt: items[0]?.invitedAt ?? null };
  }
}

type Call = typeof getInvitations;

/** Returns the number of the caller's pending invitations. */
@HandlesCall(getInvitations)
export class GetInvitationsHandler {
  constructor(private readonly invitations: InvitationsReader) {}

  execute({ userId }: ReceivedCall<Call>): Answer<Call> {
    return this.invitations.waitingOf(userId);
  }
}

const about = z.object({ inviterId: z.string() });
type About = z.infer<typeof about>;

const onlyInviter = (inviterId: string) => [{ inviterId, audience: [inviterId] }];

/** Invitations and the invite code: announced only to the inviter. */
@Injectable()
export class InvitationsNotice extends SharedNotice<'invitations', About> {
  readonly model = 'invitations';
  readonly about = about;
  readonly rules = {
    [invitationsProjection.name]: ({ id }: ModelChange) => onlyInviter(inviterOf(id)),
    [inviteCodesProjection.name]: ({ id: userId }: ModelChange) => onlyInviter(userId),
  };

  override subjectsOf({ inviterId }: About): string[] {
    return [inviterId];
  }

  render({ inviterId }: About, { version, emailOf }: RenderContext): ChangeOf<'invitations'> {
    return { model: 'invitations', id: emailOf(inviterId), version };
  }
}
