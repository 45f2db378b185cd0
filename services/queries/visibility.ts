/** What decides who sees a recommendation. */
export interface Visible {
  readonly ownerId: string;
  readonly keepPrivate: boolean;
}

/**
 * Whether a person may see a recommendation: its owner always; the owner's friends when it is not
 * private (design §5). Every query, command and notice asks here.
 */
export function maySee(
  viewerId: string,
  { ownerId, keepPrivate }: Visible,
  isFriendOfOwner: boolean,
): boolean {
  return viewerId === ownerId || (!keepPrivate && isFriendOfOwner);
}
