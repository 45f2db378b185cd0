import type { Position } from '../../events/kernel/event.js';

interface Common {
  /** Position of the change, see `version` in the contract. */
  readonly version: Position;
  /** User ids of those who are told. */
  readonly tell: readonly string[];
}

/** A change that concerns some people, before it is put into each one's words. Plain JSON. */
export type Concern =
  | (Common & {
      readonly model: 'home-stats';
      /** Told that theirs may be stale: worked out for each, many at once, would cost too much. */
      readonly stale: readonly string[];
    })
  | (Common & { readonly model: 'inbox' })
  | (Common & { readonly model: 'friends'; readonly otherId: string })
  | (Common & { readonly model: 'users'; readonly userId: string })
  | (Common & { readonly model: 'friend-lists'; readonly listId: string })
  | (Common & { readonly model: 'subscriptions'; readonly friendId: string })
  | (Common & { readonly model: 'library'; readonly recommendationId: string })
  | (Common & { readonly model: 'shares'; readonly otherId: string })
  | (Common & {
      readonly model: 'recommendations';
      readonly recommendationId: string;
      /** Those who are told may not see it any more. */
      readonly removed?: true;
    })
  | (Common & {
      readonly model: 'comments';
      readonly recommendationId: string;
      /** Who wrote it. */
      readonly userId: string;
    })
  | (Common & {
      readonly model: 'opinions';
      readonly recommendationId: string;
      readonly userId: string;
      readonly reaction: 'liked' | 'disliked' | null;
    });

/** What has changed up to a position, and whom it concerns. */
export interface Announcement {
  readonly position: Position;
  readonly concerns: readonly Concern[];
}

/** Everyone whom a concern concerns. */
export function audienceOf(concern: Concern): readonly string[] {
  return concern.model === 'home-stats' ? [...concern.tell, ...concern.stale] : concern.tell;
}
