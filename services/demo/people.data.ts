/** How the demo data names its people. */
export type PersonKey = 'lea' | 'daniel' | 'ines' | 'tom' | 'priya' | 'mateo' | 'hugo' | 'yuki';

export interface DemoPerson {
  readonly key: PersonKey;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** The demo community. The first two have friend requests to answer. */
export const people: readonly DemoPerson[] = [
  { key: 'lea', email: 'lea.moreau@example.com', firstName: 'Léa', lastName: 'Moreau' },
  { key: 'daniel', email: 'daniel.okafor@example.com', firstName: 'Daniel', lastName: 'Okafor' },
  { key: 'ines', email: 'ines.benali@example.com', firstName: 'Inès', lastName: 'Benali' },
  { key: 'tom', email: 'tom.whitaker@example.com', firstName: 'Tom', lastName: 'Whitaker' },
  { key: 'priya', email: 'priya.raman@example.com', firstName: 'Priya', lastName: 'Raman' },
  { key: 'mateo', email: 'mateo.alvarez@example.com', firstName: 'Mateo', lastName: 'Álvarez' },
  { key: 'hugo', email: 'hugo.lefevre@example.com', firstName: 'Hugo', lastName: 'Lefèvre' },
  { key: 'yuki', email: 'yuki.tanaka@example.com', firstName: 'Yuki', lastName: 'Tanaka' },
];

/** Who is whose friend. */
export const friendships: readonly (readonly [PersonKey, PersonKey])[] = [
  ['lea', 'daniel'],
  ['lea', 'ines'],
  ['lea', 'tom'],
  ['lea', 'priya'],
  ['lea', 'hugo'],
  ['daniel', 'ines'],
  ['daniel', 'tom'],
  ['daniel', 'priya'],
  ['daniel', 'yuki'],
  ['ines', 'priya'],
  ['ines', 'hugo'],
  ['ines', 'mateo'],
  ['tom', 'priya'],
  ['tom', 'mateo'],
  ['tom', 'yuki'],
  ['priya', 'mateo'],
  ['priya', 'yuki'],
  ['hugo', 'mateo'],
  ['hugo', 'yuki'],
];

export interface DemoFriendRequest {
  readonly from: PersonKey;
  readonly to: PersonKey;
}

/** Requests that nobody has answered yet. */
export const openFriendRequests: readonly DemoFriendRequest[] = [
  { from: 'mateo', to: 'lea' },
  { from: 'yuki', to: 'lea' },
  { from: 'hugo', to: 'daniel' },
  { from: 'mateo', to: 'daniel' },
  { from: 'tom', to: 'ines' },
  { from: 'hugo', to: 'priya' },
];
