import { z } from 'zod';
import { eventType, type EventsOf } from '../kernel/event-type.js';

/** Stream `invitations-{keyed hash of the address}`: who has invited an address. */
export const invitationEvents = {
  /** Somebody invited an address without an account; a mail is sent. */
  Invited: eventType(
    z.object({
      invitationId: z.string(),
      inviterId: z.string(),
      /** ISO 8601. */
      invitedAt: z.string(),
    }),
  ),
  /** The address has an account now, and these inviters' friend requests have been sent. */
  InvitationsSettled: eventType(
    z.object({
      userId: z.string(),
      inviterIds: z.array(z.string()),
      /** The first open invitation of each inviter, in that order; none where it was not recorded. */
      invitationIds: z.array(z.string()),
    }),
    {
      schemaVersion: 2,
      upcasters: { 1: (data) => ({ ...data, invitationIds: [] }) },
      since: { invitationIds: 2 },
    },
  ),
};
export type InvitationEvent = EventsOf<typeof invitationEvents>;

/** Stream `invitation-quota-{userId}`: a person's invitations, without the addresses. */
export const invitationQuotaEvents = {
  InvitationCounted: eventType(
    z.object({
      inviterId: z.string(),
      /** ISO 8601. */
      countedAt: z.string(),
    }),
  ),
};
export type InvitationQuotaEvent = EventsOf<typeof invitationQuotaEvents>;
