import type { Position } from '../../../events/kernel/event.js';
import { answeringCookie } from '../../../services/contract/share-page.js';
import type { RunningApplication } from '../../support/application/running-application.js';
import { type KnownIds, pickRecent } from '../oracle/known-ids.js';
import type { StepOf } from './request.js';

/** What somebody without an account sent by the form of a share link's page. */
export interface VisitorAnswer {
  readonly token: string;
  readonly form: { readonly outcome: string; readonly name: string; readonly words: string };
  readonly status: number;
  /** The ends of the log before and after it. */
  readonly from: Position;
  readonly to: Position;
}

/** Sends the form of the page of a share link, or of none. */
export async function answerByLink(
  application: RunningApplication,
  known: KnownIds,
  { link, device, outcome, words }: StepOf<'answers by a link'>,
  from: Position,
): Promise<VisitorAnswer> {
  const shared = pickRecent(known.links, link);
  const token = shared?.token ?? 'none';
  const form = { outcome, name: `Visitor ${device}`, words };
  const cookie = `${answeringCookie}=${`visitor-${device}`.padEnd(22, '-')}`;
  const { status } = await application.request({
    method: 'POST',
    path: `/share/${token}`,
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });
  if (status === 303) shared?.visitors.add(cookie);
  return { token, form, status, from, to: await application.tail() };
}
