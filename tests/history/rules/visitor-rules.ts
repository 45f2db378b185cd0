import { expect } from '@jest/globals';
import type { RecordedTrbooEvent } from '../../../events/registry.js';
import { itemOfLink, linkIdOf } from '../oracle/circles.js';
import type { Oracle } from '../oracle/oracle.js';
import type { VisitorAnswer } from '../requests/visitors.js';
import type { Stages } from './log-rules.js';

/** Expects the accepted answers of visitors in the log, no others, and only where a link took answers. */
export function expectVisitorsAnswered(
  log: readonly RecordedTrbooEvent[],
  answers: readonly VisitorAnswer[],
  stages: Stages,
): void {
  const recorded = log.flatMap(({ type, data, position, metadata }) =>
    type === 'LinkAnswered' ? [{ ...data, position, now: new Date(metadata.time) }] : [],
  );
  const isOf = (event: (typeof recorded)[number], { token, form, to }: VisitorAnswer) =>
    event.linkId === linkIdOf(token) &&
    event.position <= to &&
    event.outcome === form.outcome &&
    event.name === form.name &&
    (event.words ?? '') === form.words;
  for (const answer of answers) {
    expect([answer, [303, 400, 403, 404, 429, 503].includes(answer.status)]).toEqual([
      answer,
      true,
    ]);
    const events = recorded.filter((event) => isOf(event, answer));
    if (answer.status !== 303) continue;
    const isTaken = events.some(({ position, now }) => {
      const took = (at: Oracle) => itemOfLink(at, answer.token, now)?.takesAnswers === true;
      // The same answer again is recorded once.
      return position <= answer.from || stages.atSomeTime(answer, took);
    });
    expect([answer, isTaken]).toEqual([answer, true]);
  }
  const isGiven = (event: (typeof recorded)[number]) =>
    answers.some((answer) => answer.status === 303 && isOf(event, answer));
  expect(recorded.filter((event) => !isGiven(event))).toEqual([]);
}
