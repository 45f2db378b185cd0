import { describe, it } from '@jest/globals';
import { specification } from '../testing/decider-specification.js';
import { type AskCommand, askDecider, type SendAsk } from './decider.js';
import type { AskEvent } from './events.js';

const { given } = specification(askDecider);

const ask = { askId: 'train', askerId: 'ana' };
const text = 'Something funny for the train?';
const send: SendAsk = {
  type: 'SendAsk',
  ...ask,
  recipientIds: ['ben', 'cleo'],
  itemType: 'book',
  text,
};
const sent: AskEvent = {
  type: 'AskSent',
  data: { ...ask, recipientIds: ['ben', 'cleo'], type: 'book', text },
};
const answer = (userId: string, recommendationId = 'emma'): AskCommand => ({
  type: 'AnswerAsk',
  askId: 'train',
  userId,
  recommendationId,
});
const end = (type: 'DismissAsk' | 'CloseAsk', userId: string): AskCommand => ({
  type,
  askId: 'train',
  userId,
});
const answered = (recipientId: string, recommendationId = 'emma'): AskEvent => ({
  type: 'AskAnswered',
  data: { ...ask, recipientId, recommendationId },
});
const dismissed: AskEvent = { type: 'AskDismissed', data: { ...ask, recipientId: 'ben' } };
const closed: AskEvent = { type: 'AskClosed', data: ask };

describe('asking friends for a recommendation', () => {
  it('is recorded with each friend once, and a trimmed text', () => {
    given()
      .when({ ...send, text: ` ${text}\n`, recipientIds: ['ben', 'cleo', 'ben'] })
      .then(sent);
  });

  it('can be for any type', () => {
    const { type, data } = { type: 'AskSent', data: { ...sent.data, type: null, text } } as const;
    given()
      .when({ ...send, itemType: null })
      .then({ type, data: { ...ask, recipientIds: ['ben', 'cleo'], type: data.type, text } });
  });

  it('is refused without recipients, with too many, and for oneself', () => {
    given()
      .when({ ...send, recipientIds: [] })
      .thenRefused('invalid', 'Choose at least one friend');
    given()
      .when({ ...send, recipientIds: Array.from({ length: 501 }, (_, index) => `friend-${index}`) })
      .thenRefused('invalid', 'You can ask at most 500 friends at once');
    given()
      .when({ ...send, recipientIds: ['ben', 'ana'] })
      .thenRefused('invalid', 'You cannot ask yourself');
  });

  it('needs a text of at most 200 characters', () => {
    given()
      .when({ ...send, text: ' \n' })
      .thenRefused('invalid', 'Write what you are looking for');
    given()
      .when({ ...send, text: 'x'.repeat(201) })
      .thenRefused('invalid', 'An ask must be 200 characters or less');
    given()
      .when({ ...send, text: '🦊'.repeat(200) })
      .then({
        type: 'AskSent',
        data: { ...ask, recipientIds: ['ben', 'cleo'], type: 'book', text: '🦊'.repeat(200) },
      });
  });

  it('is refused for a used id, without revealing asks of others', () => {
    given(sent).when(send).thenRefused('duplicate');
    given(sent, closed).when(send).thenRefused('duplicate');
    given(sent)
      .when({ ...send, askerId: 'dai' })
      .thenRefused('not-found');
  });
});

describe('answering an ask', () => {
  it('is possible for its recipients, once with each recommendation', () => {
    given(sent).when(answer('ben')).then(answered('ben'));
    given(sent, answered('ben')).when(answer('ben')).thenNothingHappened();
    given(sent, answered('ben')).when(answer('ben', 'dune')).then(answered('ben', 'dune'));
    given(sent, answered('ben')).when(answer('cleo')).then(answered('cleo'));
  });

  it('is refused for everybody else, including the asker', () => {
    given().when(answer('ben')).thenRefused('not-found');
    given(sent).when(answer('dai')).thenRefused('not-found', 'Ask not found');
    given(sent).when(answer('ana')).thenRefused('not-found');
  });

  it('is refused after the ask was closed or dismissed, unless it was recorded before', () => {
    const isClosed = 'This ask is closed. Nothing was sent.';
    given(sent, closed).when(answer('ben')).thenRefused('conflict', isClosed);
    given(sent, dismissed).when(answer('ben')).thenRefused('conflict');
    given(sent, dismissed).when(answer('cleo')).then(answered('cleo'));
    given(sent, answered('ben'), closed).when(answer('ben')).thenNothingHappened();
  });

  it('is refused to a recipient who has answered ten times', () => {
    const ten = Array.from({ length: 10 }, (_, index) => answered('ben', `item-${index}`));
    given(sent, ...ten)
      .when(answer('ben', 'one-more'))
      .thenRefused('conflict', 'You can answer an ask at most 10 times');
    given(sent, ...ten)
      .when(answer('cleo'))
      .then(answered('cleo'));
  });
});

describe('ending an ask', () => {
  it('is possible for its asker, who closes it once', () => {
    given(sent).when(end('CloseAsk', 'ana')).then(closed);
    given(sent, closed).when(end('CloseAsk', 'ana')).thenNothingHappened();
    given(sent).when(end('CloseAsk', 'ben')).thenRefused('not-found');
    given().when(end('CloseAsk', 'ana')).thenRefused('not-found');
  });

  it('is possible for each recipient, who dismisses it once', () => {
    given(sent).when(end('DismissAsk', 'ben')).then(dismissed);
    given(sent, answered('ben')).when(end('DismissAsk', 'ben')).then(dismissed);
    given(sent, dismissed).when(end('DismissAsk', 'ben')).thenNothingHappened();
    given(sent, closed).when(end('DismissAsk', 'ben')).thenNothingHappened();
    given(sent).when(end('DismissAsk', 'ana')).thenRefused('not-found');
  });
});
