import { Map as ImmutableMap } from 'immutable';
import type { LibraryEvent, ShareLinkCreated } from './events.js';
import type { RecommendationType } from './recommendation-types.js';
import { titleDigest } from './title-key.js';

/** An item of a library. */
export interface Item {
  readonly type: RecommendationType;
  /** Undefined after it was deleted or its owner erased, which frees the title. */
  readonly titleDigest?: string;
  /** For a saved item, the owner's id. */
  readonly saved?: string;
  /** A deleted own item, whose id cannot be used again. */
  readonly deleted?: true;
  /** A deleted own item that stays with those who saved it. */
  readonly thingStays?: true;
  /** An own item that friends do not see unless it was sent to them. */
  readonly keepPrivate?: true;
  /** An own item that others are asked not to share further. */
  readonly notToBePassedOn?: true;
}

/** What an item keeps while its title changes. */
type Flag = 'keepPrivate' | 'notToBePassedOn';

interface ShareLink {
  readonly linkId: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly expiresAt: string;
  /** Visitors may not answer on its page. */
  readonly isSilent?: true | undefined;
  /** It was made for somebody, so it is not given to others. */
  readonly isForSomebody?: true | undefined;
}

/** Uses persistent maps, so that an event of a library with 50,000 items copies little. */
export interface LibraryState {
  readonly items: ImmutableMap<string, Item>;
  /** Item ids by title digest, separately for own and saved items. */
  readonly holders: Readonly<Record<'own' | 'saved', ImmutableMap<string, string>>>;
  /** Links that were not revoked, also expired ones, by recommendation, oldest first. */
  readonly links: ImmutableMap<string, readonly ShareLink[]>;
}

export const emptyLibrary: LibraryState = {
  items: ImmutableMap(),
  holders: { own: ImmutableMap(), saved: ImmutableMap() },
  links: ImmutableMap(),
};

type Holders = LibraryState['holders'];

/** The group within which an item's title is unique. */
const holderGroupOf = ({ saved }: Pick<Item, 'saved'>): keyof Holders =>
  saved === undefined ? 'own' : 'saved';

/** Whether an item holds its title, rather than another item with the same title. */
export function holdsTitle({ holders }: LibraryState, id: string, item: Item): boolean {
  const { titleDigest } = item;
  return titleDigest !== undefined && holders[holderGroupOf(item)].get(titleDigest) === id;
}

/** The holders after an item gave up its title. */
function withoutHolder(state: LibraryState, id: string, item: Item): Holders {
  const { holders } = state;
  const { titleDigest } = item;
  const group = holderGroupOf(item);
  if (titleDigest === undefined || !holdsTitle(state, id, item)) return holders;
  return { ...holders, [group]: holders[group].delete(titleDigest) };
}

/** The library with an item under this title; null frees its title. */
function place(
  state: LibraryState,
  id: string,
  { type, saved }: Pick<Item, 'type' | 'saved'>,
  title: string | null,
): LibraryState {
  const digest = title === null ? undefined : titleDigest(type, title);
  const item: Item = {
    type,
    ...(digest !== undefined && { titleDigest: digest }),
    ...(saved !== undefined && { saved }),
  };
  const before = state.items.get(id);
  const items = state.items.set(id, {
    ...item,
    ...(before?.keepPrivate && { keepPrivate: true }),
    ...(before?.notToBePassedOn && { notToBePassedOn: true }),
  });
  const others = before ? withoutHolder(state, id, before) : state.holders;
  if (digest === undefined) return { ...state, items, holders: others };
  const group = holderGroupOf(item);
  return { ...state, items, holders: { ...others, [group]: others[group].set(digest, id) } };
}

function deleteOwn(state: LibraryState, id: string, thingStays: boolean): LibraryState {
  const item = state.items.get(id);
  if (item === undefined) return state;
  return {
    items: state.items.set(id, {
      type: item.type,
      deleted: true,
      ...(thingStays && { thingStays }),
    }),
    holders: withoutHolder(state, id, item),
    links: state.links,
  };
}

function setFlag(state: LibraryState, id: string, flag: Flag, isSet: boolean): LibraryState {
  const known = state.items.get(id);
  if (known === undefined) return state;
  const { [flag]: before, ...item } = known;
  return { ...state, items: state.items.set(id, isSet ? { ...item, [flag]: true } : item) };
}

function removeSaved(state: LibraryState, id: string): LibraryState {
  const item = state.items.get(id);
  if (item === undefined) return state;
  return { ...state, items: state.items.delete(id), holders: withoutHolder(state, id, item) };
}

function withLink(
  state: LibraryState,
  {
    recommendationId,
    linkId,
    createdAt,
    expiresAt,
    forWhom,
    takesAnswers,
  }: ShareLinkCreated['data'],
): LibraryState {
  const known = state.links.get(recommendationId) ?? [];
  const link: ShareLink = {
    ...{ linkId, createdAt, expiresAt },
    ...(!takesAnswers && { isSilent: true }),
    ...(forWhom !== null && { isForSomebody: true }),
  };
  return { ...state, links: state.links.set(recommendationId, [...known, link]) };
}

function withoutLink(state: LibraryState, recommendationId: string, linkId: string): LibraryState {
  const { links } = state;
  const others = (links.get(recommendationId) ?? []).filter((link) => link.linkId !== linkId);
  return {
    ...state,
    links:
      others.length === 0 ? links.delete(recommendationId) : links.set(recommendationId, others),
  };
}

/** The library after one more event. */
export function evolve(state: LibraryState, { type, data }: LibraryEvent): LibraryState {
  const { recommendationId } = data;
  switch (type) {
    case 'RecommendationAdded': {
      const added = place(state, recommendationId, { type: data.type }, data.title);
      return setFlag(added, recommendationId, 'keepPrivate', data.keepPrivate);
    }
    case 'RecommendationTypeChanged':
      // The edit that follows has the title.
      return place(state, recommendationId, { type: data.type }, null);
    case 'AudienceChanged':
      return setFlag(state, recommendationId, 'keepPrivate', data.keepPrivate);
    case 'RecommendationEdited': {
      const item = state.items.get(recommendationId);
      return item ? place(state, recommendationId, { type: item.type }, data.title) : state;
    }
    case 'PassingOnChanged':
      return setFlag(state, recommendationId, 'notToBePassedOn', !data.allowed);
    case 'RecommendationDeleted':
      return deleteOwn(state, recommendationId, data.thingStays);
    case 'RecommendationSaved':
      return place(state, recommendationId, { type: data.type, saved: data.ownerId }, data.title);
    case 'RecommendationRemoved':
      return removeSaved(state, recommendationId);
    case 'ShareLinkCreated':
      return withLink(state, data);
    case 'ShareLinkRevoked':
      return withoutLink(state, recommendationId, data.linkId);
    case 'Shared':
    case 'ShareWithdrawn':
    case 'SharedRecommendationAccepted':
    case 'SharedRecommendationRejected':
    case 'SharedRecommendationSettled':
      return state;
  }
}
