import {
  blobId,
  type Collection,
  type CollectionCommit,
  type Commit,
  type ExpectedRevision,
  type NewEvent,
  noStream,
} from '../ports.js';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const collectionName = /^[a-z][a-z0-9_-]*$/;
const plainName = /^[A-Za-z_][A-Za-z0-9_]*$/;
const maxAppendedEvents = 1_000;
const maxDocumentId = 200;
/** Some stores cannot store half a surrogate pair or U+0000. */
const unstorable = /[\0\p{Surrogate}]/u;

/** @throws RangeError when not every store can use the text as a name or id. */
export function checkName(what: string, name: string, maxLength = Infinity): void {
  if (name === '' || name.length > maxLength || unstorable.test(name)) {
    throw new RangeError(`not a ${what}: ${JSON.stringify(name)}`);
  }
}

/** @throws RangeError unless the number is an integer from `min` to `max`. */
export function checkInteger(what: string, number: number, min: number, max = Infinity): void {
  if (!Number.isSafeInteger(number) || number < min || number > max) {
    throw new RangeError(`${what} must be an integer from ${min} to ${max}, not ${number}`);
  }
}

/** Refuses names that start with `$`, because KurrentDB's system events and streams have such names. */
function checkOwnName(what: string, name: string): void {
  checkName(what, name);
  if (name.startsWith('$')) throw new RangeError(`${what} starts with $: ${JSON.stringify(name)}`);
}

/**
 * Checks names, ids, the revision and the number of events; `serialiseEvents` checks their size.
 * @throws RangeError.
 */
export function checkAppend(
  stream: string,
  expected: ExpectedRevision,
  events: readonly NewEvent[],
): void {
  checkOwnName('stream name', stream);
  checkInteger('the expected revision', expected, noStream);
  checkInteger('the number of events', events.length, 1, maxAppendedEvents);
  for (const { id, type } of events) {
    checkOwnName('event type', type);
    if (!uuid.test(id)) throw new RangeError(`not an event id: ${JSON.stringify(id)}`);
  }
}

/** @throws RangeError for a collection or document that is named twice, and for an invalid id. */
export function checkCommits(commits: readonly CollectionCommit[]): void {
  const names = new Set<string>();
  for (const commit of commits) {
    const { name } = commit.collection;
    if (names.has(name)) throw new RangeError(`collection ${name} appears twice in one commit`);
    names.add(name);
    checkDocuments(commit);
  }
}

function checkDocuments({ put, remove }: Commit): void {
  const ids = new Set<string>();
  for (const { id } of [...put, ...remove]) {
    checkName('document id', id, maxDocumentId);
    if (ids.has(id)) throw new RangeError(`document ${id} appears twice in one commit`);
    ids.add(id);
  }
}

/** @throws RangeError for a collection that not every store can contain. */
export function checkCollection({ name, indexes }: Collection): void {
  if (!collectionName.test(name)) throw new RangeError(`not a collection name: ${name}`);
  for (const [index, { equals, orderBy = [] }] of Object.entries(indexes)) {
    const fields = [...equals, ...orderBy];
    const invalid = [index, ...fields].find((each) => !plainName.test(each));
    if (invalid !== undefined) throw new RangeError(`not a name of an index or field: ${invalid}`);
    if (new Set(fields).size < fields.length) {
      throw new RangeError(`index ${index} of ${name} names a field twice`);
    }
  }
}

/** @throws RangeError for an invalid blob id. */
export function checkBlobId(id: string): void {
  if (!blobId.test(id)) throw new RangeError(`not a blob id: ${JSON.stringify(id)}`);
}
