import { type RecommendationType, recommendationTypes } from '../library/recommendation-types.js';

/** What a person says of themselves. Texts are null after the person was erased. */
export interface Profile {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly bio: string | null;
  /** Id of the picture, which is kept outside the log; null without one. */
  readonly profilePicture: string | null;
}

/** From whom a person takes recommendations; `everyone` includes friend requests with one. */
export const openToChoices = ['everyone', 'friends', 'nobody'] as const;
export type OpenTo = (typeof openToChoices)[number];

/** Characters of a bio at the most (specification §5). */
export const maxBio = 100;

/** What a person starts with who has told nothing but a name. */
export const emptyProfile: Profile = {
  firstName: '',
  lastName: '',
  bio: '',
  profilePicture: null,
};

/** Each of these categories once, in the order of all six. */
export function inStandardOrder(categories: readonly RecommendationType[]): RecommendationType[] {
  return recommendationTypes.filter((category) => categories.includes(category));
}
