/** What a push holds, as the service worker (web/public/sw.js) reads it. */
export interface PushMessage {
  /** A notification with the same tag is replaced. */
  readonly tag: string;
  readonly title: string;
  readonly body: string;
  /** Where it leads. */
  readonly path: string;
  readonly language: 'en' | 'fr';
  /** Whom it is for. */
  readonly email: string;
  /** The recommendation that a letter's actions answer. */
  readonly itemId: string | null;
  /** The first ones are shown, as many as the system has room for. */
  readonly actions: readonly { readonly action: string; readonly title: string }[];
  /** Shown when an answer could not be sent. */
  readonly failed: string;
}
