import {
  type Recommendation,
  updateRecommendation,
} from '../../../../../services/contract/recommendation.js';
import { reasonMissing } from '../messages.js';

/** What the edit form holds. */
export interface EditValues {
  title: string;
  description: string;
  link: string;
}

const { shape } = updateRecommendation.request.shape.updates;

/** The form as it starts. */
export function valuesOf({ title, description, link }: Recommendation): EditValues {
  return { title, description, link: link ?? '' };
}

/** What is sent. */
export function trimmed({ title, description, link }: EditValues): EditValues {
  return { title: title.trim(), description: description.trim(), link: link.trim() };
}

/** What has to be put right, by field; the rules are the contract's. */
export function editErrors(values: EditValues): Partial<EditValues> {
  const { title, description, link } = trimmed(values);
  const errors: Partial<EditValues> = {};
  if (title === '') errors.title = 'Title is required.';
  else if (!shape.title.safeParse(title).success) errors.title = 'This title is too long.';
  if (description === '') errors.description = reasonMissing('Description');
  if (!shape.link.safeParse(link).success) {
    errors.link = 'Please enter a valid URL, for example https://example.com.';
  }
  return errors;
}
