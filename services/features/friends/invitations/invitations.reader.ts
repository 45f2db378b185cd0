import { Injectable } from '@nestjs/common';
import {
  type InvitationDocument,
  invitationsProjection,
} from '../../../../projections/invitations/projection.js';
import { type ReadModel, ReadModels } from '../../../platform/read-side/read-models/read-models.js';

/** Reads pending invitations by mail. */
@Injectable()
export class InvitationsReader {
  private readonly invitations: ReadModel<InvitationDocument, typeof invitationsProjection.indexes>;

  constructor(readModels: ReadModels) {
    this.invitations = readModels.of(invitationsProjection);
  }

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
