import type { RecordedEvent } from './kernel/event.js';
import type { EventsOf, EventType } from './kernel/event-type.js';
import { accountEvents } from './account/events.js';
import { askEvents } from './asks/events.js';
import { blockEvents } from './blocks/events.js';
import { friendListEvents } from './friend-list/events.js';
import { friendshipEvents } from './friendship/events.js';
import { importEvents } from './import/events.js';
import { inboxEvents } from './inbox/events.js';
import { inviteCodeEvents } from './invite-code/events.js';
import { invitationEvents, invitationQuotaEvents } from './invitations/events.js';
import { libraryEvents } from './library/events.js';
import { linkAnswerEvents } from './link-answers/events.js';
import { notificationSettingsEvents } from './notification-settings/events.js';
import { readingEvents } from './reading/events.js';
import { reactionEvents } from './reaction/events.js';
import { outcomeEvents } from './outcome/events.js';
import { ownerEvents } from './owner/events.js';
import { passkeyEvents } from './passkeys/events.js';
import { recommendationIdEvents } from './recommendation-id/events.js';
import { sessionEvents } from './sessions/events.js';
import { deadLetterEvents } from './dead-letters/events.js';
import { signInEvents } from './sign-in/events.js';
import { subscriptionEvents } from './subscriptions/events.js';
import { emailEvents, userEvents } from './user/events.js';

/** All stored event types, by their stored names. */
export const eventTypes = {
  ...emailEvents,
  ...userEvents,
  ...libraryEvents,
  ...inboxEvents,
  ...readingEvents,
  ...notificationSettingsEvents,
  ...importEvents,
  ...reactionEvents,
  ...outcomeEvents,
  ...linkAnswerEvents,
  ...askEvents,
  ...friendshipEvents,
  ...friendListEvents,
  ...subscriptionEvents,
  ...blockEvents,
  ...signInEvents,
  ...sessionEvents,
  ...passkeyEvents,
  ...accountEvents,
  ...invitationEvents,
  ...invitationQuotaEvents,
  ...inviteCodeEvents,
  ...recommendationIdEvents,
  ...deadLetterEvents,
  ...ownerEvents,
};

/** Any event of the product. */
export type TrbooEvent = EventsOf<typeof eventTypes>;
export type TrbooEventType = TrbooEvent['type'];
export type RecordedTrbooEvent = {
  [Type in TrbooEventType]: RecordedEvent<Extract<TrbooEvent, { type: Type }>>;
}[TrbooEventType];

/** The declaration of a stored event type; undefined when this program does not know it. */
export function findEventType(name: string): EventType | undefined {
  return byName.get(name);
}

const byName: ReadonlyMap<string, EventType> = new Map(Object.entries(eventTypes));
