import { joinNames } from '../../lib/text/names.js';
import { cutCharacters, isBlank } from '../../../../services/contract/characters.js';
import { linkIn } from '../../../../services/contract/library/link.js';
import { limits } from '../../../../services/contract/limits.js';
import {
  addRecommendation,
  type Recommendation,
} from '../../../../services/contract/library/recommendation.js';
import type { Category } from '../../../../services/contract/people/user.js';
import { enabledTypes } from '../library/categories.js';
import { noRecipient } from '../library/sharing/recipients.js';
import { reasonMissing } from '../library/texts.js';
import { recogniseLink } from './recognise-link.js';
import { chosenOf } from './share-choice.js';
import { t } from '../../lib/language/translate.js';

/** The values of the Add form. */
export interface AddValues {
  type: Category;
  /** The type was chosen, by the person or by a link; until then all types are searched. */
  isTypeChosen: boolean;
  title: string;
  link: string;
  description: string;
  /** The chosen ways of sending. */
  toSubscribers: boolean;
  toFriends: boolean;
  toGroups: boolean;
  /** Whether all friends see it. */
  isShown: boolean;
  friendEmails: string[];
  friendListIds: string[];
  /** The address of a place without a selected result. */
  address: string;
  /** Title of the selected search result, and the metadata kept from it. */
  picked: string | null;
  metadata: Recommendation['metadata'];
}

type AddErrors = Partial<Record<keyof AddValues, string>>;

/** Initial values that another page or application sent. */
export interface PrefilledValues {
  readonly link?: string | undefined;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
}

/** Whether any initial value was sent. */
export const isPrefilled = (prefilled: PrefilledValues) =>
  Object.values(prefilled).some((each) => each !== undefined);

/**
 * A form with the initial values; a type that is not enabled falls back to the first enabled one.
 */
export function emptyValues(
  enabled: readonly Category[],
  prefilled: PrefilledValues = {},
): AddValues {
  const empty: AddValues = {
    type: enabledTypes(enabled)[0] ?? 'book',
    isTypeChosen: enabledTypes(enabled).length === 1,
    title: cutCharacters(prefilled.title ?? '', limits.title),
    link: '',
    description: cutCharacters(prefilled.description ?? '', limits.why),
    toSubscribers: false,
    toFriends: false,
    toGroups: false,
    isShown: false,
    friendEmails: [],
    friendListIds: [],
    address: '',
    picked: null,
    metadata: {},
  };
  return prefilled.link ? withLink(empty, prefilled.link, enabled) : empty;
}

/** The values with an enabled type. */
export function withEnabledType(values: AddValues, enabled: readonly Category[]): AddValues {
  const types = enabledTypes(enabled);
  return types.includes(values.type) ? values : withType(values, types[0] ?? values.type);
}

/** The values with another type; a selected search result belonged to the old one. */
export function withType(values: AddValues, type: Category): AddValues {
  return { ...values, type, isTypeChosen: true, picked: null, metadata: {} };
}

/** The values with a typed address. A found place is elsewhere; a pin stays. */
export function withAddress(values: AddValues, address: string): AddValues {
  const { metadata } = values;
  return { ...values, address, metadata: 'address' in metadata ? {} : metadata };
}

/** What of a found place says where it is. */
const whereabouts = new Set([
  ...['address', 'location', 'placeId', 'googlePlaceId', 'googleMapsUrl', 'source'],
]);

/** The values with the address and the location of a search result, or of a pin; the name stays. */
export function withPlace(values: AddValues, found: Recommendation['metadata']): AddValues {
  const metadata = Object.fromEntries(
    Object.entries(found).filter(([name]) => whereabouts.has(name)),
  );
  const { address = values.address } = metadata;
  return { ...values, address: typeof address === 'string' ? address : '', metadata };
}

/** The values without a chosen type: all types are searched. */
export function withAnyType(values: AddValues, enabled: readonly Category[]): AddValues {
  const first = enabledTypes(enabled)[0] ?? values.type;
  return { ...withType(values, first), isTypeChosen: false };
}

/**
 * The values with another link. If no search result is selected, a known link sets type and title.
 */
export function withLink(values: AddValues, link: string, enabled: readonly Category[]): AddValues {
  const known = values.picked === null ? recogniseLink(link) : null;
  if (known === null) return { ...values, link };
  const type = known.types.find((each) => enabledTypes(enabled).includes(each)) ?? values.type;
  const fits = known.types.includes(values.type) ? values.type : type;
  const isTypeChosen = values.isTypeChosen || known.types.includes(fits);
  return { ...values, link, type: fits, isTypeChosen, title: values.title || (known.title ?? '') };
}

/** Validation errors by field, by the contract's rules. */
export function errorsOf(values: AddValues): AddErrors {
  const { shape } = addRecommendation.request;
  const errors: AddErrors = {};
  if (isBlank(values.title)) errors.title = t('Name is required.');
  else if (!shape.title.safeParse(values.title).success) errors.title = t('This name is too long.');
  if (!shape.link.safeParse(values.link.trim()).success) {
    errors.link = t('Please enter a valid URL, for example https://example.com.');
  }
  if (isBlank(values.description)) errors.description = reasonMissing.why;
  if (!values.isTypeChosen) errors.type = t('Choose a type.');
  const { emails, listIds } = chosenOf(values);
  if ((values.toFriends || values.toGroups) && emails.length + listIds.length === 0) {
    errors.friendEmails = noRecipient;
  }
  return errors;
}

/** The request of the form; the link's own metadata is added. */
export function requestOf(values: AddValues) {
  const { type, isShown, toSubscribers } = values;
  const { emails, listIds } = chosenOf(values);
  const address = type === 'place' && values.picked === null ? values.address.trim() : '';
  const link = linkIn(values.link) ?? values.link.trim();
  const known = recogniseLink(link);
  const ofLink = known?.types.includes(type) ? known.metadata : {};
  return {
    type,
    keepPrivate: !isShown,
    link,
    title: values.title.trim(),
    description: values.description.trim(),
    metadata: { ...ofLink, ...(address === '' ? {} : { address }), ...values.metadata },
    pushToSubscribers: toSubscribers,
    friendEmails: [...emails],
    friendListIds: [...listIds],
  };
}

/** What is still missing, in words; null if nothing is. */
export function missingToSave({ title, isTypeChosen, description }: AddValues): string | null {
  const missing = [
    ...(isBlank(title) ? [t('a name')] : isTypeChosen ? [] : [t('a type')]),
    ...(isBlank(description) ? [t('a why')] : []),
  ];
  return missing.length === 0
    ? null
    : t('Still needed: {missing}.', { missing: joinNames(missing) });
}

/** Whether closing would lose input. */
export function isTouched(values: AddValues): boolean {
  return [values.title, values.link, values.description].some((text) => !isBlank(text));
}
