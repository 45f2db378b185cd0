/** Limits shared by server and client (specification §5, §9; the others are ours). */
export const limits = {
  email: 254,
  name: 100,
  /** Characters of a pasted sign-in code, including text around it. */
  pastedCode: 200,
  title: 300,
  why: 500,
  comment: 100,
  /** Characters of what somebody asks friends to recommend. */
  ask: 200,
  bio: 100,
  /** Bytes of an uploaded picture. */
  picture: 2_000_000,
  link: 2_048,
  listName: 100,
  listDescription: 300,
  listMembers: 500,
  /** Addresses per share, in addition to lists and subscribers. */
  recipients: 500,
  recipientLists: 100,
  /** Characters of the metadata as JSON. */
  metadata: 16_384,
  /** Nesting depth of lists and objects in a request. */
  nesting: 32,
  /** Values in a request: texts, numbers, lists and objects. */
  values: 30_000,
  /** Characters of a search text. */
  search: 100,
  /** Minimum characters to search movies, series, books and places; music and podcasts need 1. */
  minSearch: 3,
  /** Characters of a language tag. */
  language: 100,
  /** Characters of a map's drawn markers: short enough for a URL anywhere. */
  markers: 8_000,
  /** Characters of the requested markers. */
  maxMarkersRequested: 12_000,
  /** Recommendations with activity: listed at once, and requested with details at once. */
  maxActivity: 2_000,
  activityItems: 50,
  /** Inbox items marked as seen in one request. */
  maxSeen: 50,
  idempotencyKey: 200,
  defaultPageSize: 200,
  maxPageSize: 500,
} as const;

/** What other applications share (`share_target` of the manifest), with its most characters. */
export const sharedParameters = {
  sharedTitle: limits.title,
  sharedUrl: limits.link,
  sharedText: limits.why,
} as const;
