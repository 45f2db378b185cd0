import { visitor } from '../../events/kernel/event.js';
import type { RecordedTrbooEvent, TrbooEventType } from '../../events/registry.js';
import {
  type Documents,
  type Handler,
  projection,
  removeWithPerson,
} from '../kernel/projection.js';
import {
  type Notification,
  notificationsDocument,
  type NotificationsDocument,
  newsKinds,
  type NotificationKind,
} from './document.js';

type EventOf<Type extends TrbooEventType> = Extract<RecordedTrbooEvent, { type: Type }>;
type Answer = EventOf<'OutcomeRecorded' | 'SharedRecommendationAccepted'>;
type Known = Documents<NotificationsDocument>;
type What = Pick<
  Notification,
  'receiverId' | 'actorId' | 'itemId' | 'askId' | 'answerId' | 'isTold'
>;

/** The notification of an event; people are not told of what they do themselves. */
function put(
  documents: Known,
  { id, position, metadata }: RecordedTrbooEvent,
  documentId: string,
  kind: NotificationKind,
  what: What,
): void {
  if (what.receiverId === what.actorId) return;
  const isListed = newsKinds.some((each) => each === kind);
  documents.put(documentId, {
    kind,
    ...what,
    id: `${id}:${what.receiverId}`,
    at: metadata.time,
    position,
    ...(isListed && { listed: what.receiverId }),
  });
}

/** Doing it again is news of the same notification: its id stays. */
function putOrMove(
  documents: Known,
  event: RecordedTrbooEvent,
  documentId: string,
  kind: NotificationKind,
  what: What,
): void {
  const known = documents.get(documentId);
  if (known?.kind === kind && known.receiverId === what.receiverId) {
    documents.put(documentId, { ...known, at: event.metadata.time });
  } else put(documents, event, documentId, kind, what);
}

type Opinion = EventOf<'Liked' | 'CommentAdded' | 'CommentUpdated'>;

const opinion = (
  kind: 'liked' | 'commented',
  tell = putOrMove,
): Handler<Opinion, NotificationsDocument> => {
  const idOf = ({ data }: Opinion) => `${kind}:${data.recommendationId}_${data.userId}`;
  return {
    touches: (event) => [idOf(event)],
    fold: (event, documents) => {
      const { ownerId: receiverId, userId: actorId, recommendationId: itemId } = event.data;
      tell(documents, event, idOf(event), kind, { receiverId, actorId, itemId });
    },
  };
};

/** An answer to what was sent tells each of its senders; the first outcome tells anew. */
const answered: Handler<Answer, NotificationsDocument> = {
  touches: () => [],
  related: ({ data: { recommendationId: itemId, userId: actorId } }) => [
    { index: 'byItemAndActor', where: { itemId, actorId } },
  ],
  fold: (event, documents, related) => {
    for (const id of related) {
      const known = documents.get(id);
      if (known?.kind !== 'sent' && known?.kind !== 'answered') continue;
      const isKeeping = event.type === 'SharedRecommendationAccepted';
      if (known.kind === 'answered' && isKeeping) continue;
      const { receiverId, actorId, itemId } = known;
      const what = { receiverId, actorId, itemId, ...(!isKeeping && { isTold: true as const }) };
      // One command keeps a thing and records the answer, which is told once.
      const isOneCommand = known.kind === 'answered' && known.at === event.metadata.time;
      if (known.kind === 'answered' && (known.isTold || isOneCommand)) {
        documents.put(id, { ...known, ...what, at: event.metadata.time });
      } else put(documents, event, id, 'answered', what);
    }
  },
};

const letterIds = ({ data }: EventOf<'Shared'>) =>
  data.recipientIds.map((recipientId) => {
    const ids = `${data.recommendationId}_${data.senderId}_${recipientId}`;
    return { recipientId, letter: `letter:${ids}`, sent: `sent:${ids}` };
  });

const askIds = ({ data }: EventOf<'AskSent'>) =>
  data.recipientIds.map((recipientId) => {
    return { recipientId, id: `ask:${data.askId}_${recipientId}` };
  });

const askAnswerId = ({ data }: EventOf<'AskAnswered'>) =>
  `ask-answered:${data.askId}_${data.recipientId}_${data.recommendationId}`;
const linkAnswerId = ({ data }: EventOf<'LinkAnswered'>) => `link-answered:${data.answerId}`;
const keptId = ({ data }: EventOf<'RecommendationSaved'>) =>
  `kept:${data.recommendationId}_${data.userId}`;
const requestId = ({ data }: EventOf<'FriendRequestSent'>) => `request:${data.requestId}`;
const acceptedId = ({ data }: EventOf<'FriendRequestAccepted'>) => `accepted:${data.requestId}`;

/**
 * What happened to whom. Nothing is taken back here: readers judge what may be shown at the moment
 * of showing, by the read models of each thing.
 */
export const notificationsProjection = projection({
  name: 'notifications',
  version: 2,
  indexes: {
    newest: { equals: ['listed'], orderBy: ['at'], direction: 'descending' },
    inLog: { equals: [], orderBy: ['position'] },
    byItemAndActor: { equals: ['itemId', 'actorId'] },
    byReceiver: { equals: ['receiverId'] },
    byActor: { equals: ['actorId'] },
  },
  document: notificationsDocument,
  handlers: {
    Shared: {
      touches: (event) => letterIds(event).flatMap(({ letter, sent }) => [letter, sent]),
      fold: (event, documents) => {
        const { senderId, recommendationId: itemId } = event.data;
        for (const { recipientId, letter, sent } of letterIds(event)) {
          const toRecipient = { receiverId: recipientId, actorId: senderId, itemId };
          put(documents, event, letter, 'letter', toRecipient);
          if (documents.get(sent) !== undefined) continue;
          documents.put(sent, { kind: 'sent', receiverId: senderId, actorId: recipientId, itemId });
        }
      },
    },
    SharedRecommendationAccepted: answered,
    OutcomeRecorded: answered,
    AskSent: {
      touches: (event) => askIds(event).map(({ id }) => id),
      fold: (event, documents) => {
        const { askId, askerId: actorId } = event.data;
        for (const { recipientId: receiverId, id } of askIds(event)) {
          put(documents, event, id, 'ask', { receiverId, actorId, askId });
        }
      },
    },
    AskAnswered: {
      touches: (event) => [askAnswerId(event)],
      fold: (event, documents) => {
        const { askId, askerId: receiverId, recipientId: actorId } = event.data;
        const what = { receiverId, actorId, itemId: event.data.recommendationId, askId };
        put(documents, event, askAnswerId(event), 'ask-answered', what);
      },
    },
    Liked: opinion('liked'),
    // There is none before: one that was removed and written anew is new.
    CommentAdded: opinion('commented', put),
    CommentUpdated: opinion('commented'),
    LinkAnswered: {
      touches: (event) => [linkAnswerId(event)],
      fold: (event, documents) => {
        const { makerId: receiverId, recommendationId: itemId, answerId } = event.data;
        const what = { receiverId, actorId: visitor, itemId, answerId };
        putOrMove(documents, event, linkAnswerId(event), 'link-answered', what);
      },
    },
    RecommendationSaved: {
      touches: (event) => [keptId(event)],
      fold: (event, documents) => {
        const { linkMakerId: receiverId, userId: actorId, recommendationId: itemId } = event.data;
        if (receiverId === undefined) return;
        put(documents, event, keptId(event), 'kept', { receiverId, actorId, itemId });
      },
    },
    FriendRequestSent: {
      touches: (event) => [requestId(event)],
      fold: (event, documents) => {
        const { senderId: actorId, receiverId } = event.data;
        put(documents, event, requestId(event), 'request', { receiverId, actorId });
      },
    },
    FriendRequestAccepted: {
      touches: (event) => [acceptedId(event)],
      fold: (event, documents) => {
        const { senderId, receiverId } = event.data;
        // An invite code accepts the request of whoever uses it.
        const isByCode = event.metadata.actorId === senderId;
        const [told, actorId] = isByCode ? [receiverId, senderId] : [senderId, receiverId];
        const kind = isByCode ? 'joined' : 'accepted';
        put(documents, event, acceptedId(event), kind, { receiverId: told, actorId });
      },
    },
    UserErased: removeWithPerson({ byReceiver: 'receiverId', byActor: 'actorId' }),
  },
});
