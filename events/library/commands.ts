import type {
  RecommendationAdded,
  RecommendationEdited,
  RecommendationType,
  Shared,
  ShareLinkCreated,
  Way,
} from './events.js';

/** A recommendation, and the person whose library this is. */
export interface LibraryItem {
  readonly recommendationId: string;
  readonly ownerId: string;
  readonly userId: string;
}

/** To whom something is sent, and how it came to that. */
export interface Recipient {
  readonly userId: string;
  readonly way: Way;
}

/** As its owner, who is there, calls it. */
interface Titled {
  readonly title: string;
}

export interface AddRecommendation {
  readonly type: 'AddRecommendation';
  readonly recommendation: RecommendationAdded['data'] & Titled;
  /** Friends to whom it is sent at once, with its description as the why. */
  readonly recipients?: readonly Recipient[];
  /** ISO 8601; now. A later `addedAt` is not believed. */
  readonly time: string;
}
export interface EditRecommendation {
  readonly type: 'EditRecommendation';
  /** All of it, also what stays as it is. */
  readonly recommendation: RecommendationEdited['data'] & Titled;
  /** Whether others may send it on and link to it; undefined leaves that as it is. */
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
  /** Who made the share link that it is saved by. */
  readonly linkMakerId?: string | undefined;
  /**
   * Id of a saved item that holds the title here but goes by it no longer, since its owner renamed
   * or deleted it: a library does not hear of that.
   */
  readonly released?: string | undefined;
}
export interface SaveRecommendation extends SaveItem {
  readonly type: 'SaveRecommendation';
}
export interface RemoveRecommendation extends LibraryItem {
  readonly type: 'RemoveRecommendation';
}
/** Sends to friends what the sender may see; that it is so was found out before. */
export interface ShareRecommendation {
  readonly type: 'ShareRecommendation';
  readonly share: Shared['data'];
}
export interface WithdrawShare {
  readonly type: 'WithdrawShare';
  readonly share: Omit<Shared['data'], 'why' | 'ways'>;
}
/** Deletes and removes everything, a part at a time: an append has its limit. */
export interface ClearLibrary {
  readonly type: 'ClearLibrary';
  readonly userId: string;
  /** Items at the most. */
  readonly max: number;
}
export interface AcceptShared extends SaveItem {
  readonly type: 'AcceptShared';
}
export interface RejectShared extends LibraryItem {
  readonly type: 'RejectShared';
}
export interface CreateShareLink {
  readonly type: 'CreateShareLink';
  readonly link: ShareLinkCreated['data'];
}
export interface RevokeShareLinks extends LibraryItem {
  readonly type: 'RevokeShareLinks';
  /** The one that ends; undefined ends all that the person has made to it. */
  readonly linkId?: string | undefined;
}
export type LibraryCommand =
  | AddRecommendation
  | EditRecommendation
  | DeleteRecommendation
  | SaveRecommendation
  | RemoveRecommendation
  | ShareRecommendation
  | WithdrawShare
  | ClearLibrary
  | AcceptShared
  | RejectShared
  | CreateShareLink
  | RevokeShareLinks;
