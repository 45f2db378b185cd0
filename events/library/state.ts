import { Map as ImmutableMap } from 'immutable';
import type { LibraryEvent, ShareLinkCreated } from './events.js';
import type { RecommendationType } from './recommendation-types.js';
import { titleDigest } from './title-key.js';

export interface Item {
  readonly type: RecommendationType;
  /** Missing once it is deleted or its owner erased: the title is free. */
  readonly titleDigest?: string;
  /** It is somebody else's: the owner's id. */
  readonly saved?: string;
  /** One's own, which keeps its id. */
  readonly deleted?: true;
  /** An own item that others are asked not to share further. */
  readonly notToBePassedOn?: true;
}

interface ShareLink {
  readonly linkId: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly expiresAt: string;
}

/** Persistent maps: a library of 50,000 items takes another event without copying. */
export interface LibraryState {
  readonly items: ImmutableMap<string, Item>;
  /** Item ids by title digest, separately for own and saved items. */
  readonly holders: Readonly<Record<'own' | 'saved', ImmutableMap<string, string>>>;
  /** Active links by recommendation, oldest first. */
  readonly links: ImmutableMap<string, readonly ShareLink[]>;
}

export const emptyLibrary: LibraryState = {
  items: ImmutableMap(),
  holders: { own: ImmutableMap(), saved: ImmutableMap() },
  links: ImmutableMap(),
};

type Holders = LibraryState['holders'];

/** Whose titles an item's stands among: what is saved leaves one's own titles free. */
const amongOf = ({ saved }: Pick<Item, 'saved'>): keyof Holders =>
  saved === undefined ? 'own' : 'saved';

/** Whether the title that an item goes by is held by it. */
export function holdsTitle({ holders }: LibraryState, id: string, item: Item): boolean {
  const { titleDigest } = item;
  return titleDigest !== undefined && holders[amongOf(item)].get(titleDigest) === id;
}

/** The holders without an item: its title is free. */
function withoutHolder(state: LibraryState, id: string, item: Item): Holders {
  const { holders } = state;
  const { titleDigest } = item;
  const among = amongOf(item);
  if (titleDigest === undefined || !holdsTitle(state, id, item)) return holders;
  return { ...holders, [among]: holders[among].delete(titleDigest) };
}

/** The library with an item moved to this title. */
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
    ...(before?.notToBePassedOn && { notToBePassedOn: true }),
  });
  const others = before ? withoutHolder(state, id, before) : state.holders;
  if (digest === undefined) return { ...state, items, holders: others };
  const among = amongOf(item);
  return { ...state, items, holders: { ...others, [among]: others[among].set(digest, id) } };
}

function deleteOwn(state: LibraryState, id: string): LibraryState {
  const item = state.items.get(id);
  if (item === undefined) return state;
  return {
    items: state.items.set(id, { type: item.type, deleted: true }),
    holders: withoutHolder(state, id, item),
    links: state.links.delete(id),
  };
}

function setPassingOn(state: LibraryState, id: string, allowed: boolean): LibraryState {
  const known = state.items.get(id);
  if (known === undefined) return state;
  const { notToBePassedOn, ...item } = known;
  const items = state.items.set(id, allowed ? item : { ...item, notToBePassedOn: true });
  return { ...state, items };
}

function removeSaved(state: LibraryState, id: string): LibraryState {
  const item = state.items.get(id);
  if (item === undefined) return state;
  return { ...state, items: state.items.delete(id), holders: withoutHolder(state, id, item) };
}

function withLink(
  state: LibraryState,
  { recommendationId, linkId, createdAt, expiresAt }: ShareLinkCreated['data'],
): LibraryState {
  const known = state.links.get(recommendationId) ?? [];
  const links = [...known.filter((link) => link.expiresAt > createdAt)];
  links.push({ linkId, createdAt, expiresAt });
  return { ...state, links: state.links.set(recommendationId, links) };
}

function withoutLink(state: LibraryState, recommendationId: string, linkId: string): LibraryState {
  const left = (state.links.get(recommendationId) ?? []).filter((link) => link.linkId !== linkId);
  const { links } = state;
  return {
    ...state,
    links: left.length === 0 ? links.delete(recommendationId) : links.set(recommendationId, left),
  };
}

/** The library after one more event. */
export function evolve(state: LibraryState, { type, data }: LibraryEvent): LibraryState {
  const { recommendationId } = data;
  switch (type) {
    case 'RecommendationAdded':
      return place(state, recommendationId, { type: data.type }, data.title);
    case 'RecommendationEdited': {
      const item = state.items.get(recommendationId);
      return item ? place(state, recommendationId, { type: item.type }, data.title) : state;
    }
    case 'PassingOnChanged':
      return setPassingOn(state, recommendationId, data.allowed);
    case 'RecommendationDeleted':
      return deleteOwn(state, recommendationId);
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
