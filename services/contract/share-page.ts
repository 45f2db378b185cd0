import type { z } from 'zod';
import type { VisitorAnswer } from './library/link-answer.js';
import type { Category } from './people/user.js';
import type { getSharedRecommendation } from './library/sharing.js';

/** The recommendation that a share link shows. */
export type LinkedRecommendation = z.infer<
  typeof getSharedRecommendation.response
>['recommendation'];

/** The link preview that messengers show. */
export interface PagePreview {
  readonly title: string;
  readonly type: Category;
  readonly creatorName: string;
  readonly passedOnBy: string | null;
  /** Shortened. */
  readonly why: string;
  /** Absolute URLs. */
  readonly image: string;
  readonly url: string;
}

/** What an item's drawn cover depends on. */
export type PreviewedItem = Pick<LinkedRecommendation, 'title' | 'type'>;

/** What the page says about answering. */
export interface Answering {
  /** For whom the link was made; null for anybody. */
  readonly forWhom: string | null;
  readonly takesAnswers: boolean;
  /** What this device has answered. */
  readonly own: VisitorAnswer | null;
  /** What the form sends, so that one sent twice is one answer. */
  readonly device: string;
}

/** Identifies the device of a visitor who has answered; nothing else does. */
export const answeringCookie = 'link-answers';

/** A random device, as base64url. */
export const isDevice = (value: string) => /^[\w-]{22}$/.test(value);

/** The device of the visitor, from the `Cookie` header; null before the first answer. */
export const answeringDevice = (cookies = ''): string | null =>
  /(?:^|; )link-answers=([\w-]{22})(?:;|$)/.exec(cookies)?.[1] ?? null;

/** What the page of a share link shows. */
export type SharePageContent =
  | {
      readonly state: 'shown';
      readonly token: string;
      readonly recommendation: LinkedRecommendation;
      readonly preview: PagePreview;
      readonly answering: Answering;
    }
  | { readonly state: 'missing-token' | 'not-found' | 'offline' }
  /** `error` is empty when the server gives no reason. */
  | { readonly state: 'failed'; readonly error: string };

/** Renders the pages of share links on the server; the module comes from the web client's build. */
export interface SharePageView {
  /**
   * The whole document.
   * @param past ISO 8601, in time travel
   */
  readonly renderSharePage: (content: SharePageContent, past: string | null) => string;
  /** The drawn cover of an item without a picture, as an SVG document for link previews. */
  readonly renderPreviewImage: (item: PreviewedItem) => string;
}
