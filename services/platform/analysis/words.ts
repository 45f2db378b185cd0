/**
 * How a field is exported:
 * - `person` and `thing`: an id, as a pseudonym that is the same in every table.
 * - `text`: what somebody wrote or is, as its length.
 * - `object`: data of a client or provider, as its number of fields.
 * - `parts`: a list of objects, each treated by the words of its own fields.
 * - `withheld`: never exported.
 * - `plain`: nothing personal, such as times, counts, choices and random ids.
 */
export type Treatment = 'person' | 'thing' | 'text' | 'object' | 'parts' | 'withheld' | 'plain';

/** What a field name means wherever it stands. */
export interface Word {
  readonly as: Treatment;
  readonly means: string;
  /** What a number or a text is counted in. */
  readonly unit?: 'time' | 'position' | 'characters' | 'fields' | undefined;
  /** What one says to let it leave as it is; missing where it does anyway, or never. */
  readonly with?: string;
}

const person = (means: string): Word => ({ as: 'person', means, with: 'person.id' });
const thing = (of: string, means: string): Word => ({ as: 'thing', means, with: `${of}.id` });
const text = (name: string, means: string): Word => {
  return { as: 'text', means, with: name, unit: 'characters' };
};
const plain = (means: string): Word => ({ as: 'plain', means });
const time = (means: string): Word => ({ as: 'plain', means, unit: 'time' });
const withheld = (means: string): Word => ({ as: 'withheld', means });

/**
 * The words of the data dictionary: every field of an event and of a read model, by its name, or by
 * `table.field` where it means something else there. What has no word here never leaves.
 */
const words: Readonly<Record<string, Word>> = {
  // People.
  userId: person('who did it, or whom it is about'),
  ownerId: person('whose recommendation, list or library it is'),
  senderId: person('who sent it'),
  receiverId: person('who was asked'),
  recipientId: person('to whom it was sent'),
  recipientIds: person('to whom it was sent'),
  friendId: person('the friend'),
  otherId: person('the other of the two'),
  subscriberId: person('who is subscribed'),
  memberIds: person('who is in the list'),
  addedIds: person('who came into the list'),
  removedIds: person('who is in the list no more'),
  inviterId: person('who invited'),
  inviterIds: person('who had invited, the first first'),
  outcome: plain('what the person answered: thanks, started, loved or not-for-me'),
  words: text('outcome.words', 'a line to those who sent it; null without one'),
  isTold: plain('whether the senders are told the outcome'),
  askedAt: time('when somebody asked for a recommendation'),
  answeredAt: time('when the answer was sent'),
  recordedAt: time('when the outcome was last changed'),
  settled: plain('how it was answered without being accepted or discarded; null otherwise'),
  linkMakerId: person('who made the share link that it was saved by; null when saved without one'),
  library: person('whose library it is in; null when in none'),
  inbox: person('whose answer it waits for; null when it waits for none'),
  privateOf: person('the owner, where it is private and somebody else’s'),
  severalSenders: person('to whom several people sent it'),
  shelf: person('whose friends find it on Explore; null when it is private'),
  audience: plain('who may find it by its work: friends, or only its owner'),
  active: person('the owner, while others like it or have commented on it'),
  email: text('person.email', 'e-mail address'),
  firstName: text('person.firstName', 'first name'),
  lastName: text('person.lastName', 'last name'),
  bio: text('person.bio', 'what the person says about themselves'),
  device: text('person.device', 'browser and system of a session'),
  profilePicture: text('person.profilePicture', 'id of the picture; null without one'),

  askerId: person('who asked for a recommendation'),

  // Things.
  recommendationId: thing('recommendation', 'the recommendation'),
  askId: thing('ask', 'the ask for a recommendation'),
  recommendationIds: thing('recommendation', 'what was seen for the first time'),
  itemId: thing('recommendation', 'the recommendation'),
  listId: thing('list', 'the list of friends'),
  requestId: thing('request', 'the friend request'),
  sessionId: thing('session', 'the session'),
  passkeyId: thing('passkey', 'the passkey'),
  invitationId: thing('invitation', 'the invitation'),
  invitationIds: thing('invitation', 'which invitation of each inviter led to the account'),
  linkId: thing('link', 'the share link'),
  key: thing('same', 'the same for every recommendation of the same book, film, place …'),
  title: text('recommendation.title', 'title'),
  description: text('recommendation.description', 'the why'),
  link: text('recommendation.link', 'address that the owner gave'),
  metadata: {
    ...text('recommendation.metadata', 'what a search or the owner filled in: cover, year, makers'),
    as: 'object',
    unit: 'fields',
  },
  text: text('ask.text', 'what somebody asked for'),
  'search.text': withheld('the words by which it is found'),
  whys: withheld('what its senders wrote, as searches compare it'),
  answers: { as: 'parts', means: 'what the person sent as answers, and when; the oldest first' },
  why: text('share.why', 'words with which it was sent'),
  comment: text('comment.text', 'the comment'),
  name: text('list.name', 'name of the list'),
  credentialId: text('passkey.key', 'what a device calls the passkey'),
  publicKey: text('passkey.key', 'public key of the passkey'),
  'PasskeyAdded.name': text('passkey.name', 'what the person calls the passkey'),
  'PasskeyRenamed.name': text('passkey.name', 'what the person calls the passkey'),
  'FriendListCreated.description': text('list.description', 'description of the list'),
  'FriendListRenamed.description': text('list.description', 'description of the list'),
  'friend-lists.description': text('list.description', 'description of the list'),
  model: text('operator.words', 'read model that leaves an event out'),
  reason: text('operator.words', 'why an event is set aside'),
  received: { as: 'parts', means: 'who sent it, when, with how long a why; the newest last' },
  earlier: text('share.why', 'other words with which the same person had sent it before'),

  // Choices and flags.
  foundBy: plain(
    'how the sender of a request found the receiver: address, link, code or mutual-friends',
  ),
  ways: plain('how it came to each recipient, in the order of recipientIds'),
  type: plain('category'),
  'AskSent.type': plain('category that is asked for; null for any'),
  'asks.type': plain('category that is asked for; null for any'),
  'asks.status': plain('whether the ask is open or closed'),
  waits: plain('whether the ask waits for the person'),
  enabledCategories: plain('categories that the person wants to see'),
  openTo: plain('from whom the person takes recommendations: everyone, friends or nobody'),
  keepPrivate: plain('only the owner, and whoever it is shared with, sees it'),
  status: plain('how the two stand, seen from userId'),
  relation: plain('whether userId has muted or blocked the other'),
  kind: plain('what the row is about; a read model may hold several kinds'),
  origin: plain('own, or a friend’s'),
  reaction: plain('the reaction as it is now; null after it was taken back'),
  visible: plain('whether friends of the owner may see it'),
  erased: plain('the account is gone'),
  notToBePassedOn: plain('its owner asks others not to send it on or link to it'),
  allowed: plain('whether others may send it on and link to it'),
  madeBy: plain('the owner, or another person who sees it'),
  deleted: plain('its owner deleted it'),
  isStranger: plain('nobody has signed in to the address there before'),
  isSynced: plain('the passkey may be on several devices'),
  isBackedUp: plain('the passkey is kept elsewhere, too'),
  issuer: plain('address of the provider'),
  version: plain('of the text about what is kept'),
  eventId: plain('id of an event'),

  // Counts.
  likes: plain('current likes of anybody'),
  likesReceived: plain('others’ current likes'),
  likesOnVisible: plain('anybody’s current likes on what friends may see'),
  commentsReceived: plain('others’ comments'),
  friends: plain('friends'),
  recommendations: plain('own recommendations'),
  counter: plain('how often the device says that it has signed'),
  openRequests: plain('friend requests received and still open'),

  // Times.
  addedAt: time('when the owner says it was added, or when it was saved'),
  itemAddedAt: time('when the owner says it was added'),
  createdAt: time('when it was made'),
  expiresAt: time('when it ends'),
  sentAt: time('when it was sent'),
  receivedAt: time('when it was last sent'),
  startedAt: time('when the session began'),
  usedAt: time('when the session, or the passkey, was used'),
  'PasskeyAdded.addedAt': time('when the passkey came'),
  chosenAt: time('when the person chose to sign in with a passkey only'),
  madeAt: time('when new recovery codes were made'),
  'RecoveryCodeUsed.usedAt': time('when the recovery code was used'),
  linkedAt: time('when the provider signed the person in for the first time'),
  agreedAt: time('when the person agreed to what is kept'),
  warnedAt: time('when the person was told that the account is not used'),
  provenAt: time('when the person showed once more who they are'),
  invitedAt: time('when the address was invited'),
  countedAt: time('when an invitation was counted against the day'),
  friendsSince: time('when the friendship began that the subscription lasts as long as'),
  since: time('since when it stands so'),
  mutedAt: time('when the other was muted; null while not'),
  blockedAt: time('when the other was blocked; null while not'),
  activeAt: time('when somebody last liked it or commented on it'),
  deletedAt: { as: 'plain', means: 'where in the log it was deleted', unit: 'position' },

  // What nobody needs outside.
  asker: withheld('keyed hash of the browser or session that asked for a code'),
  codeDigest: withheld('keyed hash of a sign-in code'),
  recoveryCode: withheld('keyed digest of a recovery code'),
  recoveryCodes: withheld('keyed digests of recovery codes'),
  codeId: withheld('keyed hash of an invite code'),
  challenge: withheld('what a device signed'),
  likers: withheld('a filter by which Explore looks for likers'),
};

/** What the fields of a table mean; undefined for what is in no dictionary. */
export const wordsFor = (table: string) => wordIn(words, (field) => `${table}.${field}`);

function wordIn(from: Readonly<Record<string, Word>>, named: (field: string) => string) {
  return (field: string): Word | undefined => {
    const name = [named(field), field].find((each) => Object.hasOwn(from, each));
    return name === undefined ? undefined : from[name];
  };
}

/** Words of what is said of every event; the log itself holds it beside the event's own fields. */
const envelopeWords: Readonly<Record<string, Word>> = {
  position: { as: 'plain', means: 'place in the log; sorts as text', unit: 'position' },
  id: plain('id of the event, drawn by chance'),
  event: plain('type of the event'),
  stream: thing('stream', 'the stream; its name may hold ids of people'),
  revision: plain('place in the stream, from 0'),
  recordedAt: time('when it was recorded'),
  actor: person('who acted; visitor, operator or erasure where it was no person'),
  command: thing('command', 'equal for all events of one command'),
};
export const wordsOfEnvelope = wordIn(envelopeWords, (field) => field);

/** Everything that can be asked for with `--with`. */
export const personalWords: readonly string[] = [
  ...new Set(
    [...Object.values(words), ...Object.values(envelopeWords)].flatMap((word) => word.with ?? []),
  ),
].sort();
