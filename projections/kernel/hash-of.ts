/**
 * FNV-1a, 32 bits (Fowler, Noll, Vo), its upper bits mixed into the lower ones: documents are kept that
 * were made with it, so it stays as it is.
 */
export function hashOf(text: string): number {
  let state = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  }
  return (state ^ (state >>> 15)) >>> 0;
}
