import fc from 'fast-check';
import type { Community } from './community.js';

/** Something that a person does, if it is possible. */
export type Step = (community: Community) => void;

/** A number by which {@link chosen} chooses. */
export const choice = fc.nat({ max: 1_000 });

/** One item of a list whose length is not known when the number is drawn. */
export const chosen = <Item>(items: readonly Item[], number: number) =>
  items[number % items.length];
