import { type RecommendationType, recommendationTypes } from '../library/recommendation-types.js';

/** A user's profile. Texts are null after the user was erased. */
export interface Profile {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly bio: string | null;
  /** Id of the picture, which is stored outside the log; null without one. */
  readonly profilePicture: string | null;
}

/** From whom a user takes recommendations; `everyone` includes friend requests with one. */
export const openToChoices = ['everyone', 'friends', 'nobody'] as const;

export type OpenTo = (typeof openToChoices)[number];

/** Maximum number of characters of a bio (specification §5). */
export const maxBio = 100;

/** The profile before any name is known. */
export const emptyProfile: Profile = {
  firstName: '',
  lastName: '',
  bio: '',
  profilePicture: null,
};

/** These categories without duplicates, in the standard order. */
export function inStandardOrder(categories: readonly RecommendationType[]): RecommendationType[] {
  return recommendationTypes.filter((category) => categories.includes(category));
}
