import type { RecordedTrbooEvent } from '../../../events/registry.js';
import { itemOfLinkId } from './circles.js';
import type { Oracle } from './oracle.js';

/** An answer on the page of a share link, as the maker of the link sees it. */
interface ShownAnswer {
  readonly event: Extract<RecordedTrbooEvent, { type: 'LinkAnswered' }>;
  /** Who has claimed it; empty for a visitor. */
  readonly userId: string;
  readonly name: string;
}

/**
 * The answers on a maker's links that have not ended: the last one of each device, the newest last. The erasure of an
 * account removes the answers that it has claimed.
 */
export function linkAnswersTo(oracle: Oracle, makerId: string, now: Date): readonly ShownAnswer[] {
  const answers = new Map<string, ShownAnswer>();
  for (const event of oracle.events) {
    const { type, data } = event;
    if (type === 'UserErased') {
      for (const [id, { userId }] of answers) if (userId === data.userId) answers.delete(id);
    }
    if (type !== 'LinkAnswered' && type !== 'LinkAnswerClaimed') continue;
    const known = answers.get(data.answerId);
    if (type === 'LinkAnswered') {
      if (data.makerId !== makerId) continue;
      answers.set(data.answerId, { event, userId: known?.userId ?? '', name: data.name ?? '' });
    } else if (known) {
      const name = oracle.person(data.userId).firstName;
      answers.set(data.answerId, { ...known, userId: data.userId, name });
    }
  }
  return [...answers.values()]
    .filter(({ event, userId }) => {
      const isHidden = userId !== '' && oracle.facts.isHidden(makerId, userId);
      return !isHidden && itemOfLinkId(oracle, event.data.linkId, now) !== null;
    })
    .sort((one, other) => (one.event.metadata.time < other.event.metadata.time ? -1 : 1));
}
