import type { Decider } from '../kernel/decider.js';
import { DomainError } from '../kernel/domain-error.js';
import type {
  AddRecommendation,
  ClearLibrary,
  CreateShareLink,
  DeleteRecommendation,
  EditRecommendation,
  ImportRecommendations,
  LibraryItem,
  LibraryCommand,
  SaveRecommendation,
  ShareRecommendation,
  SaveItem,
} from './commands.js';
import { type LibraryEvent, libraryEvents } from './events.js';
import { type RecommendationType } from './recommendation-types.js';
import { emptyLibrary, evolve, type LibraryState } from './state.js';
import { librarySnapshot } from './snapshot.js';
import { titleDigest } from './title-key.js';

/** Active links of one person to one item. */
const maxLinks = 50;
/** Milliseconds within which a repeated request returns the same link. */
const linkReuseMs = 24 * 60 * 60 * 1_000;

const alreadyAdded = 'Doublon détecté: vous avez déjà ajouté cette recommandation.';
const alreadySaved = 'This recommendation is already in your library!';
const notFound = () => new DomainError('not-found', 'Recommendation not found');

/** Id of the user's own recommendation with this title; undefined if there is none. */
const ownWithTitle = ({ holders }: LibraryState, type: RecommendationType, title: string) =>
  holders.own.get(titleDigest(type, title));

/** The user's own item. @throws DomainError not-found for another's, or a deleted one. */
function own({ items }: LibraryState, recommendationId: string) {
  const item = items.get(recommendationId);
  if (item === undefined || item.deleted || item.saved) throw notFound();
  return item;
}

function add(command: AddRecommendation, state: LibraryState): LibraryEvent[] {
  const { recommendation, recipients = [], time } = command;
  const { recommendationId, ownerId, type, title, addedAt, description } = recommendation;
  if (state.items.has(recommendationId) || ownWithTitle(state, type, title) !== undefined) {
    throw new DomainError('duplicate', alreadyAdded);
  }
  const inFuture = Date.parse(addedAt) > Date.parse(time);
  const data = { ...recommendation, title: title.trim(), addedAt: inFuture ? time : addedAt };
  const events: LibraryEvent[] = [{ type: 'RecommendationAdded', data }];
  if (recipients.length > 0) {
    const share = { recommendationId, ownerId, senderId: ownerId, why: description };
    const recipientIds = recipients.map(({ userId }) => userId);
    const ways = recipients.map(({ way }) => way);
    events.push({ type: 'Shared', data: { ...share, recipientIds, ways } });
  }
  return events;
}

function addImported(
  { recommendations, time }: ImportRecommendations,
  state: LibraryState,
): LibraryEvent[] {
  const added = new Set<string>();
  return recommendations.flatMap((recommendation) => {
    const { recommendationId, type, title } = recommendation;
    const key = titleDigest(type, title);
    const isKnown = state.items.has(recommendationId) || state.holders.own.has(key);
    if (isKnown || added.has(key)) return [];
    added.add(key);
    return add({ type: 'AddRecommendation', recommendation, time }, state);
  });
}

function edit(command: EditRecommendation, state: LibraryState): LibraryEvent[] {
  const { recommendation, itemType, keepPrivate, passingOnAllowed: allowed } = command;
  const { recommendationId, ownerId, title } = recommendation;
  const known = own(state, recommendationId);
  const type = itemType ?? known.type;
  const holder = ownWithTitle(state, type, title);
  if (holder !== undefined && holder !== recommendationId) {
    throw new DomainError('duplicate', alreadyAdded);
  }
  const of = { recommendationId, ownerId };
  const events: LibraryEvent[] = [];
  if (type !== known.type)
    events.push({ type: 'RecommendationTypeChanged', data: { ...of, type } });
  const edited = { ...recommendation, title: title.trim() };
  events.push({ type: 'RecommendationEdited', data: edited });
  if (keepPrivate !== undefined && keepPrivate !== (known.keepPrivate ?? false)) {
    events.push({ type: 'AudienceChanged', data: { ...of, keepPrivate } });
  }
  if (allowed !== undefined && allowed === (known.notToBePassedOn ?? false)) {
    events.push({ type: 'PassingOnChanged', data: { ...of, allowed } });
  }
  return events;
}

function remove(command: DeleteRecommendation, state: LibraryState): LibraryEvent[] {
  const { recommendationId, ownerId } = command;
  own(state, recommendationId);
  return deleteOwn(state, recommendationId, ownerId);
}

const libraryItemOf = ({ recommendationId, ownerId, userId }: LibraryItem) => ({
  recommendationId,
  ownerId,
  userId,
});

function revokeLinks(state: LibraryState, item: LibraryItem, only?: string): LibraryEvent[] {
  return (state.links.get(item.recommendationId) ?? [])
    .filter(({ linkId }) => only === undefined || linkId === only)
    .map(({ linkId }) => ({
      type: 'ShareLinkRevoked',
      data: { ...libraryItemOf(item), linkId },
    }));
}

/** Deletes an own item, which ends its links, and their answers with them. */
function deleteOwn(state: LibraryState, recommendationId: string, ownerId: string): LibraryEvent[] {
  const data = { recommendationId, ownerId, thingStays: true };
  const links = revokeLinks(state, { recommendationId, ownerId, userId: ownerId });
  return [{ type: 'RecommendationDeleted', data }, ...links];
}

/** Saves another user's recommendation, unless the library already has it or its title. */
function saveItem(command: SaveItem, state: LibraryState): LibraryEvent[] {
  const { recommendationId, itemType: type, title, released, linkMakerId } = command;
  const saved = state.holders.saved.get(titleDigest(type, title));
  const isTitleTaken =
    ownWithTitle(state, type, title) !== undefined || (saved !== undefined && saved !== released);
  if (state.items.has(recommendationId) || isTitleTaken) return [];
  const maker = linkMakerId === undefined ? {} : { linkMakerId };
  const data = { ...libraryItemOf(command), type, title, ...maker };
  return [{ type: 'RecommendationSaved', data }];
}

function save(command: SaveRecommendation, state: LibraryState): LibraryEvent[] {
  const events = saveItem(command, state);
  if (events.length === 0) throw new DomainError('duplicate', alreadySaved);
  return events;
}

/** The newest link that answers like this one; one made for somebody is made anew. */
export function reusableLink(
  { links }: LibraryState,
  link: Pick<CreateShareLink['link'], 'recommendationId' | 'forWhom' | 'takesAnswers'>,
) {
  if (link.forWhom !== null) return undefined;
  const ofItem = links.get(link.recommendationId) ?? [];
  return ofItem.findLast(
    ({ isSilent = false, isForSomebody }) => !isForSomebody && isSilent !== link.takesAnswers,
  );
}

function createLink({ link }: CreateShareLink, state: LibraryState): LibraryEvent[] {
  if (link.ownerId === link.userId) own(state, link.recommendationId);
  const newest = reusableLink(state, link);
  const age = newest && Date.parse(link.createdAt) - Date.parse(newest.createdAt);
  if (age !== undefined && age < linkReuseMs) return [];
  const known = state.links.get(link.recommendationId) ?? [];
  const valid = known.filter(({ expiresAt }) => expiresAt > link.createdAt);
  if (valid.length >= maxLinks)
    throw new DomainError('too-many', 'There are too many links to this');
  return [{ type: 'ShareLinkCreated', data: link }];
}

function clear({ userId, max }: ClearLibrary, { items }: LibraryState): LibraryEvent[] {
  const remaining = items
    .entrySeq()
    .filter(([, { deleted, thingStays }]) => !deleted || thingStays);
  return [...remaining.take(max)].map(([recommendationId, { saved }]) =>
    saved === undefined
      ? {
          type: 'RecommendationDeleted',
          data: { recommendationId, ownerId: userId, thingStays: false },
        }
      : { type: 'RecommendationRemoved', data: { recommendationId, ownerId: saved, userId } },
  );
}

function share({ share }: ShareRecommendation, state: LibraryState): LibraryEvent[] {
  if (share.ownerId === share.senderId) own(state, share.recommendationId);
  return [{ type: 'Shared', data: share }];
}

function decide(command: LibraryCommand, state: LibraryState): LibraryEvent[] {
  switch (command.type) {
    case 'AddRecommendation':
      return add(command, state);
    case 'ImportRecommendations':
      return addImported(command, state);
    case 'DeleteImported': {
      const { recommendationIds, ownerId } = command;
      const isOwn = (id: string) => {
        const item = state.items.get(id);
        return item !== undefined && !item.deleted && item.saved === undefined;
      };
      return recommendationIds.filter(isOwn).flatMap((id) => deleteOwn(state, id, ownerId));
    }
    case 'EditRecommendation':
      return edit(command, state);
    case 'DeleteRecommendation':
      return remove(command, state);
    case 'SaveRecommendation':
      return save(command, state);
    case 'RemoveRecommendation':
      if (!state.items.get(command.recommendationId)?.saved) throw notFound();
      return [{ type: 'RecommendationRemoved', data: libraryItemOf(command) }];
    case 'ShareRecommendation':
      return share(command, state);
    case 'WithdrawShare':
      return [{ type: 'ShareWithdrawn', data: command.share }];
    case 'ClearLibrary':
      return clear(command, state);
    case 'AcceptShared':
      return [
        { type: 'SharedRecommendationAccepted', data: libraryItemOf(command) },
        ...saveItem(command, state),
      ];
    case 'RejectShared':
      return [{ type: 'SharedRecommendationRejected', data: libraryItemOf(command) }];
    case 'SettleShared':
      return [
        {
          type: 'SharedRecommendationSettled',
          data: { ...libraryItemOf(command), isTold: command.isTold },
        },
      ];
    case 'CreateShareLink':
      return createLink(command, state);
    case 'RevokeShareLinks':
      return revokeLinks(state, command, command.linkId);
  }
}

/**
 * A user's library. Ids are unique, and own recommendations of a type have different titles. An item
 * with a title that the library already has is not saved (specification §5). Own items can be edited
 * and deleted, saved ones removed, and all of them shared.
 */
export const libraryDecider: Decider<LibraryState, LibraryCommand, LibraryEvent> = {
  category: 'library',
  events: libraryEvents,
  initialState: emptyLibrary,
  evolve,
  decide,
  snapshot: librarySnapshot,
};
