import { Map as ImmutableMap } from 'immutable';
import { DomainError } from '../kernel/domain-error.js';
import type { Decider } from '../kernel/decider.js';
import {
  type LibraryEvent,
  libraryEvents,
  type RecommendationAdded,
  type RecommendationEdited,
  type RecommendationType,
} from './events.js';
import { titleKey } from './title-key.js';

interface Item {
  readonly type: RecommendationType;
  readonly titleKey: string;
  /** Its id stays taken. */
  readonly deleted?: true;
}

/** Persistent maps: a library of 50,000 takes one more event without being copied. */
export interface LibraryState {
  readonly items: ImmutableMap<string, Item>;
  /** Id of the recommendation that holds a title key. */
  readonly holders: ImmutableMap<string, string>;
}

export interface AddRecommendation {
  readonly type: 'AddRecommendation';
  readonly recommendation: RecommendationAdded['data'];
  /** ISO 8601; now. A later `addedAt` is not believed. */
  readonly time: string;
}

export interface EditRecommendation {
  readonly type: 'EditRecommendation';
  /** All of it, also what stays as it is. */
  readonly recommendation: RecommendationEdited['data'];
}

export interface DeleteRecommendation {
  readonly type: 'DeleteRecommendation';
  readonly recommendationId: string;
  readonly ownerId: string;
}
export type LibraryCommand = AddRecommendation | EditRecommendation | DeleteRecommendation;

const duplicate = () =>
  new DomainError('duplicate', 'Doublon détecté: vous avez déjà ajouté cette recommandation.');

function add({ recommendation, time }: AddRecommendation, state: LibraryState): LibraryEvent[] {
  const { recommendationId, type, title, addedAt } = recommendation;
  if (state.items.has(recommendationId)) throw duplicate();
  if (state.holders.has(titleKey(type, title))) throw duplicate();
  const inFuture = Date.parse(addedAt) > Date.parse(time);
  return [
    {
      type: 'RecommendationAdded',
      data: { ...recommendation, title: title.trim(), addedAt: inFuture ? time : addedAt },
    },
  ];
}

/** @throws DomainError for what was never there, or was deleted. */
function existing({ items }: LibraryState, recommendationId: string): Item {
  const item = items.get(recommendationId);
  if (item === undefined || item.deleted) {
    throw new DomainError('not-found', 'Recommendation not found');
  }
  return item;
}

function edit({ recommendation }: EditRecommendation, state: LibraryState): LibraryEvent[] {
  const { recommendationId, title } = recommendation;
  const item = existing(state, recommendationId);
  const holder = state.holders.get(titleKey(item.type, title));
  if (holder !== undefined && holder !== recommendationId) throw duplicate();
  return [{ type: 'RecommendationEdited', data: { ...recommendation, title: title.trim() } }];
}

function remove(
  { recommendationId, ownerId }: DeleteRecommendation,
  state: LibraryState,
): LibraryEvent[] {
  existing(state, recommendationId);
  return [{ type: 'RecommendationDeleted', data: { recommendationId, ownerId } }];
}

/** The library with an item of this type under this title, wherever it stood before. */
function place(
  { items, holders }: LibraryState,
  id: string,
  type: RecommendationType,
  title: string,
): LibraryState {
  const key = titleKey(type, title);
  const before = items.get(id);
  const others =
    before && holders.get(before.titleKey) === id ? holders.delete(before.titleKey) : holders;
  return { items: items.set(id, { type, titleKey: key }), holders: others.set(key, id) };
}

/** The library without an item: its title is free, its id is not. */
function clear({ items, holders }: LibraryState, id: string, item: Item): LibraryState {
  const held = holders.get(item.titleKey) === id;
  return {
    items: items.set(id, { ...item, deleted: true }),
    holders: held ? holders.delete(item.titleKey) : holders,
  };
}

function evolve(state: LibraryState, event: LibraryEvent): LibraryState {
  const { recommendationId } = event.data;
  const item = state.items.get(recommendationId);
  switch (event.type) {
    case 'RecommendationAdded':
      return place(state, recommendationId, event.data.type, event.data.title);
    case 'RecommendationEdited':
      return item ? place(state, recommendationId, item.type, event.data.title) : state;
    case 'RecommendationDeleted':
      return item ? clear(state, recommendationId, item) : state;
  }
}

/** A person's library: no id and no title of a type twice (specification §5). */
export const libraryDecider: Decider<LibraryState, LibraryCommand, LibraryEvent> = {
  category: 'library',
  events: libraryEvents,
  initialState: { items: ImmutableMap(), holders: ImmutableMap() },
  evolve,
  decide: (command, state) => {
    switch (command.type) {
      case 'AddRecommendation':
        return add(command, state);
      case 'EditRecommendation':
        return edit(command, state);
      case 'DeleteRecommendation':
        return remove(command, state);
    }
  },
};
