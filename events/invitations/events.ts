import { z } from 'zod';
import { eventType, type EventsOf } from '../kernel/event-type.js';
import { person, thing, time, withheld } from '../kernel/fields.js';

/** Stream `invitations-{keyed hash of the address}`: who has invited an address. */
export const invitationEvents = {
  /** Somebody invited an address without an account; a mail is sent. */
  Invited: eventType(
    z.object({
      invitationId: thing('invitation', 'the invitation'),
      inviterId: person('who invited'),
      invitedAt: time('when the address was invited'),
      letter: withheld(
        'the address and what the mail says, sealed with a key that is deleted when it is sent; null where none is sent',
        z.string().nullable(),
      ),
    }),
    {
      schemaVersion: 2,
      upcasters: { 1: (data) => ({ ...data, letter: null }) },
      since: { letter: 2 },
    },
  ),
  /** The address has an account now, and these inviters' friend requests have been sent. */
  InvitationsSettled: eventType(
    z.object({
      userId: person('who registered with the address'),
      inviterIds: person('who had invited, the first first', z.array(z.string())),
      invitationIds: thing(
        'invitation',
        'which invitation of each inviter led to the account; none where it was not recorded',
        z.array(z.string()),
      ),
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
      inviterId: person('who invited'),
      countedAt: time('when an invitation was counted against the day'),
    }),
  ),
};
export type InvitationQuotaEvent = EventsOf<typeof invitationQuotaEvents>;
