import { describe, it } from '@jest/globals';
import { specification } from '../testing/decider-specification.js';
import { linkAnswersDecider } from './decider.js';
import type { LinkAnswered, LinkAnswerEvent } from './events.js';

const { given } = specification(linkAnswersDecider);
const about = { linkId: 'link', recommendationId: 'dune', makerId: 'ana' };
const answer = (
  answerId: string,
  more: Partial<LinkAnswered['data']> = {},
): LinkAnswered['data'] => ({
  ...about,
  ...{ answerId, outcome: 'loved', name: 'Mum', words: null },
  ...more,
});
const answered = (...given: Parameters<typeof answer>): LinkAnswerEvent => ({
  type: 'LinkAnswered',
  data: answer(...given),
});
const answers = (...given: Parameters<typeof answer>) =>
  ({ type: 'AnswerLink', answer: answer(...given) }) as const;

describe('An answer on the page of a share link', () => {
  it('is recorded once, and changed by the same device', () => {
    given()
      .when(answers('mum', { name: ' Mum ', words: ' Cried. ' }))
      .then(answered('mum', { words: 'Cried.' }));
    given(answered('mum')).when(answers('mum')).thenNothingHappened();
    given(answered('mum'))
      .when(answers('mum', { outcome: 'thanks' }))
      .then(answered('mum', { outcome: 'thanks' }));
    given(answered('mum')).when(answers('dad')).then(answered('dad'));
  });

  it('needs a name, and texts of at most 100 characters', () => {
    given()
      .when(answers('mum', { name: ' ' }))
      .thenRefused('invalid');
    for (const field of ['name', 'words']) {
      given()
        .when(answers('mum', { [field]: 'x'.repeat(101) }))
        .thenRefused('invalid');
    }
  });

  it('is limited by link and by device', () => {
    const devices = Array.from({ length: 100 }, (_, index) => answered(`device-${index}`));
    given(...devices)
      .when(answers('mum'))
      .thenRefused('too-many');
    const changes = Array.from({ length: 20 }, (_, index) =>
      answered('mum', { words: String(index) }),
    );
    given(...changes)
      .when(answers('mum'))
      .thenRefused('too-many');
  });

  it('is claimed once by who signs up', () => {
    const claim = { type: 'ClaimAnswer', ...about, answerId: 'mum', userId: 'mia' } as const;
    const { type, ...data } = claim;
    const claimed: LinkAnswerEvent = { type: 'LinkAnswerClaimed', data };
    given(answered('mum')).when(claim).then(claimed);
    given(answered('mum'), claimed).when(claim).thenNothingHappened();
    given().when(claim).thenNothingHappened();
    given(answered('mum'), claimed)
      .when(answers('mum', { words: 'Mine.' }))
      .thenRefused('forbidden');
  });
});
