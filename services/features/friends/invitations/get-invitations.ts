import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AnswerOf } from '../../../contract/call.js';
import type { getInvitations } from '../../../contract/friends/invitation.js';
import { InvitationsReader } from './invitations.reader.js';

type Answer = AnswerOf<typeof getInvitations>;

/** What has become of a person's invitations. */
export class GetInvitations extends Query<Answer> {
  constructor(readonly userId: string) {
    super();
  }
}

@QueryHandler(GetInvitations)
export class GetInvitationsHandler implements IQueryHandler<GetInvitations> {
  constructor(private readonly invitations: InvitationsReader) {}

  execute({ userId }: GetInvitations): Promise<Answer> {
    return this.invitations.waitingOf(userId);
  }
}
