/** User ids that joined and left a list. */
interface MembersChange {
  readonly addedIds: readonly string[];
  readonly removedIds: readonly string[];
}

/** Members of a list after a change, oldest member first. */
export function membersAfter(
  memberIds: readonly string[],
  { addedIds, removedIds }: MembersChange,
): string[] {
  const removed = new Set(removedIds);
  return [...new Set([...memberIds.filter((id) => !removed.has(id)), ...addedIds])];
}
