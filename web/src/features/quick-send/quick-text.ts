import { searchFold } from '../../../../services/contract/characters.js';
import type { Friend } from '../../../../services/contract/friends/friend.js';

/** The parsed text: the words that name the item, and the friends that it names. */
export interface QuickText {
  /** All that was typed, with single spaces. */
  readonly whole: string;
  /** The words that name no friend. */
  readonly thing: string;
  readonly recipients: readonly Friend[];
  /** Friends who share a typed name: it is open which of them is meant. */
  readonly candidates: readonly Friend[];
  /** The last word, if no friend is named: it may be the name of somebody who is no friend. */
  readonly last: string | null;
  /** The text without that word. */
  readonly beforeLast: string;
}

const connectors = new Set(['to', 'for', 'à', 'pour']);
const isConnector = (word: string | undefined) => connectors.has(word?.toLowerCase() ?? '');
/** Characters from which on the beginning of a name counts as the name. */
const minBeginning = 3;

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '');
const nameParts = (name: string) => searchFold(name).split(/[\s-]+/);

/** First names and address of a friend; `all` has the last names, too, to distinguish namesakes. */
function namesOf({ firstName, lastName, email }: Friend) {
  const first = firstName.trim() || lastName.trim() || email.split('@')[0] || email;
  const called = [...nameParts(first), searchFold(first), searchFold(email)];
  return { called, all: [...called, ...nameParts(lastName)] };
}

/** The friends with this name. After the first word of the text, the beginning of a name matches. */
function friendsNamed(word: string, isFirst: boolean, friends: readonly Friend[]) {
  const typed = searchFold(word);
  const exact = friends.filter((friend) => namesOf(friend).called.includes(typed));
  if (exact.length > 0 || isFirst || typed.length < minBeginning) return exact;
  return friends.filter((friend) => namesOf(friend).called.some((name) => name.startsWith(typed)));
}

/** Those of these friends whose name continues with this word. */
function narrowed(friends: readonly Friend[], word: string) {
  const typed = searchFold(word);
  return friends.filter((friend) => namesOf(friend).all.some((name) => name.startsWith(typed)));
}

/** Parses a text such as "parasite daniel" or "to daniel parasite". */
export function readQuickText(text: string, friends: readonly Friend[]): QuickText {
  const words = wordsOf(text);
  const thing: string[] = [];
  const recipients = new Set<Friend>();
  const candidates = new Set<Friend>();
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    let named = friendsNamed(word, index === 0, friends);
    if (named.length === 0) {
      thing.push(word);
      continue;
    }
    for (let next = words[index + 1]; next !== undefined; next = words[index + 1]) {
      const fewer = narrowed(named, next);
      if (fewer.length === 0) break;
      named = fewer;
      index += 1;
    }
    if (isConnector(thing.at(-1))) thing.pop();
    for (const friend of named) (named.length === 1 ? recipients : candidates).add(friend);
  }
  const names = recipients.size + candidates.size > 0;
  const before = words.slice(0, -1);
  if (isConnector(before.at(-1))) before.pop();
  return {
    whole: words.join(' '),
    thing: thing.join(' '),
    recipients: [...recipients],
    candidates: [...candidates],
    last: !names && before.length > 0 ? (words.at(-1) ?? null) : null,
    beforeLast: before.join(' '),
  };
}
