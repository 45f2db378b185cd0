/** Limits that server and screens share (specification §5, §9; the others are ours). */
export const limits = {
  email: 254,
  name: 100,
  /** Characters of a code that signs in, with what was pasted along with it. */
  pastedCode: 200,
  title: 300,
  why: 500,
  comment: 100,
  bio: 100,
  /** Bytes of a picture as it is uploaded. */
  picture: 2_000_000,
  link: 2_048,
  listName: 100,
  listDescription: 300,
  listMembers: 500,
  /** Addresses that something is sent to at once, beside lists and subscribers. */
  recipients: 500,
  recipientLists: 100,
  /** Characters of the metadata object as JSON. */
  metadata: 16_384,
  /** Levels of lists and objects in a request. */
  nesting: 32,
  /** Characters of what is searched for. */
  search: 100,
  /** Characters from which movies, series, books and places are searched; music and podcasts: 1. */
  searchLeast: 3,
  /** Characters of a language tag. */
  language: 100,
  /** Characters of the markers of a map that are drawn: what fits an address anywhere. */
  markers: 8_000,
  /** Characters of the markers that are asked for: what an address may bring us. */
  markersAsked: 12_000,
  /** Recommendations that others like or commented on, named at once, and told of at once. */
  activityMost: 2_000,
  activityItems: 50,
  /** What was sent, said to have been seen at once. */
  seenAtOnce: 50,
  idempotencyKey: 200,
  pageDefault: 200,
  pageMost: 500,
} as const;
