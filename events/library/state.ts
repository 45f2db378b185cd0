import { Map as ImmutableMap } from 'immutable';
import type { LibraryEvent, RecommendationType, ShareLinkCreated } from './events.js';
import { titleKey } from './title-key.js';

interface Item {
  readonly type: RecommendationType;
  readonly titleKey: string;
  /** It is somebody else's. */
  readonly saved?: true;
  /** One's own, which keeps its id. */
  readonly deleted?: true;
}

export interface ShareLink {
  readonly linkId: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly expiresAt: string;
}

/** Persistent maps: a library of 50,000 takes one more event without being copied. */
export interface LibraryState {
  readonly items: ImmutableMap<string, Item>;
  /** Id of the recommendation that holds a title key. */
  readonly holders: ImmutableMap<string, string>;
  /** Links that were not revoked, by recommendation, the oldest first. */
  readonly links: ImmutableMap<string, readonly ShareLink[]>;
}

export const emptyLibrary: LibraryState = {
  items: ImmutableMap(),
  holders: ImmutableMap(),
  links: ImmutableMap(),
};

/** The library with an item under this title, wherever it stood before. */
function place(
  state: LibraryState,
  id: string,
  item: Pick<Item, 'type' | 'saved'>,
  title: string,
): LibraryState {
  const { items, holders } = state;
  const key = titleKey(item.type, title);
  const before = items.get(id);
  const others =
    before && holders.get(before.titleKey) === id ? holders.delete(before.titleKey) : holders;
  return {
    ...state,
    items: items.set(id, { ...item, titleKey: key }),
    holders: others.set(key, id),
  };
}

/** The holders without an item: its title is free. */
function without({ holders }: LibraryState, id: string, item: Item) {
  return holders.get(item.titleKey) === id ? holders.delete(item.titleKey) : holders;
}

function deleteOwn(state: LibraryState, id: string): LibraryState {
  const item = state.items.get(id);
  if (item === undefined) return state;
  return {
    items: state.items.set(id, { ...item, deleted: true }),
    holders: without(state, id, item),
    links: state.links.delete(id),
  };
}

function removeSaved(state: LibraryState, id: string): LibraryState {
  const item = state.items.get(id);
  if (item === undefined) return state;
  return { ...state, items: state.items.delete(id), holders: without(state, id, item) };
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
    case 'RecommendationDeleted':
      return deleteOwn(state, recommendationId);
    case 'RecommendationSaved':
      return place(state, recommendationId, { type: data.type, saved: true }, data.title);
    case 'RecommendationRemoved':
      return removeSaved(state, recommendationId);
    case 'ShareLinkCreated':
      return withLink(state, data);
    case 'ShareLinkRevoked':
      return withoutLink(state, recommendationId, data.linkId);
    case 'Shared':
    case 'SharedRecommendationAccepted':
    case 'SharedRecommendationRejected':
      return state;
  }
}
