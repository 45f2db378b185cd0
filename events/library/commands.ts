import type {
  RecommendationAdded,
  RecommendationEdited,
  Shared,
  ShareLinkCreated,
  Way,
} from './events.js';
import type { RecommendationType } from './recommendation-types.js';

/** A recommendation, and the user whose library it is in. */
export interface LibraryItem {
  readonly recommendationId: string;
  readonly ownerId: string;
  readonly userId: string;
}

/** A recipient, and the way they were chosen. */
export interface Recipient {
  readonly userId: string;
  readonly way: Way;
}

/** Commands have a title; in events it is null after the owner was erased. */
interface Titled {
  readonly title: string;
}

export interface AddRecommendation {
  readonly type: 'AddRecommendation';
  readonly recommendation: RecommendationAdded['data'] & Titled;
  /** Friends to send it to at once, with its description as the why. */
  readonly recipients?: readonly Recipient[];
  /** ISO 8601; now. A later `addedAt` is ignored. */
  readonly time: string;
}
/** Adds those of an import that the library does not have: neither their ids nor their titles. */
export interface ImportRecommendations {
  readonly type: 'ImportRecommendations';
  readonly recommendations: readonly AddRecommendation['recommendation'][];
  /** ISO 8601; now. */
  readonly time: string;
}
/** Deletes those of these own items that are still there. */
export interface DeleteImported {
  readonly type: 'DeleteImported';
  readonly recommendationIds: readonly string[];
  readonly ownerId: string;
}
export interface EditRecommendation {
  readonly type: 'EditRecommendation';
  /** All fields, including unchanged ones. */
  readonly recommendation: RecommendationEdited['data'] & Titled;
  /** Undefined leaves the category unchanged, and likewise who sees it. */
  readonly itemType?: RecommendationType | undefined;
  readonly keepPrivate?: boolean | undefined;
  /** Whether others may share it; undefined leaves that unchanged. */
  readonly passingOnAllowed?: boolean | undefined;
}
export interface DeleteRecommendation {
  readonly type: 'DeleteRecommendation';
  readonly recommendationId: string;
  readonly ownerId: string;
}
export interface SaveItem extends LibraryItem {
  readonly itemType: RecommendationType;
  readonly title: string;
  /** The maker of the share link that it is saved by. */
  readonly linkMakerId?: string | undefined;
  /**
   * Id of a saved item that still holds this title in the state, although its owner has renamed or
   * deleted it: only the owner's stream records that.
   */
  readonly released?: string | undefined;
}
export interface SaveRecommendation extends SaveItem {
  readonly type: 'SaveRecommendation';
}
export interface RemoveRecommendation extends LibraryItem {
  readonly type: 'RemoveRecommendation';
}
/** Shares with friends; the caller checks that the sender can see the recommendation. */
export interface ShareRecommendation {
  readonly type: 'ShareRecommendation';
  readonly share: Shared['data'];
}
interface WithdrawShare {
  readonly type: 'WithdrawShare';
  readonly share: Omit<Shared['data'], 'why' | 'ways'>;
}
/** Deletes or removes a batch of items, because the size of an append is limited. */
export interface ClearLibrary {
  readonly type: 'ClearLibrary';
  readonly userId: string;
  /** Maximum number of items. */
  readonly max: number;
}
export interface AcceptShared extends SaveItem {
  readonly type: 'AcceptShared';
}
interface RejectShared extends LibraryItem {
  readonly type: 'RejectShared';
}
/** Settles an inbox item because the user has saved, liked or answered the same work. */
interface SettleShared extends LibraryItem {
  readonly type: 'SettleShared';
  /** Whether its senders see that it was answered. */
  readonly isTold: boolean;
}
export interface CreateShareLink {
  readonly type: 'CreateShareLink';
  readonly link: ShareLinkCreated['data'];
}
interface RevokeShareLinks extends LibraryItem {
  readonly type: 'RevokeShareLinks';
  /** The link to revoke; undefined revokes all of the user's links to the item. */
  readonly linkId?: string | undefined;
}
export type LibraryCommand =
  | AddRecommendation
  | ImportRecommendations
  | DeleteImported
  | EditRecommendation
  | DeleteRecommendation
  | SaveRecommendation
  | RemoveRecommendation
  | ShareRecommendation
  | WithdrawShare
  | ClearLibrary
  | AcceptShared
  | RejectShared
  | SettleShared
  | CreateShareLink
  | RevokeShareLinks;
