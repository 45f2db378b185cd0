/**
 * FNV-1a, 32 bits (Fowler, Noll, Vo), with the upper bits mixed into the lower ones. Stored
 * documents depend on it: do not change it.
 */
export function hashOf(text: string): number {
  let state = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  }
  return (state ^ (state >>> 15)) >>> 0;
}
