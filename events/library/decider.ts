import { Map as ImmutableMap } from 'immutable';
import { DomainError } from '../kernel/domain-error.js';
import type { Decider } from '../kernel/decider.js';
import { type LibraryEvent, libraryEvents, type RecommendationAdded } from './events.js';
import { titleKey } from './title-key.js';

/** Persistent maps: a library of 50,000 takes one more event without being copied. */
export interface LibraryState {
  /** Title key of each recommendation by its id. */
  readonly titleKeys: ImmutableMap<string, string>;
  /** Id of the recommendation that holds a title key. */
  readonly holders: ImmutableMap<string, string>;
}

export interface AddRecommendation {
  readonly type: 'AddRecommendation';
  readonly recommendation: RecommendationAdded['data'];
  /** ISO 8601; now. A later `addedAt` is not believed. */
  readonly time: string;
}
export type LibraryCommand = AddRecommendation;

const duplicate = () =>
  new DomainError('duplicate', 'Doublon détecté: vous avez déjà ajouté cette recommandation.');

function add({ recommendation, time }: AddRecommendation, state: LibraryState): LibraryEvent[] {
  const { recommendationId, type, title, addedAt } = recommendation;
  if (state.titleKeys.has(recommendationId)) throw duplicate();
  if (state.holders.has(titleKey(type, title))) throw duplicate();
  const inFuture = Date.parse(addedAt) > Date.parse(time);
  return [
    {
      type: 'RecommendationAdded',
      data: { ...recommendation, title: title.trim(), addedAt: inFuture ? time : addedAt },
    },
  ];
}

/** A person's library: no id and no title of a type twice (specification §5). */
export const libraryDecider: Decider<LibraryState, LibraryCommand, LibraryEvent> = {
  category: 'library',
  events: libraryEvents,
  initialState: { titleKeys: ImmutableMap(), holders: ImmutableMap() },
  evolve: (state, { data }) => {
    const key = titleKey(data.type, data.title);
    return {
      titleKeys: state.titleKeys.set(data.recommendationId, key),
      holders: state.holders.set(key, data.recommendationId),
    };
  },
  decide: (command, state) => add(command, state),
};
