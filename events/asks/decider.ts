import { Map as ImmutableMap, Set as ImmutableSet } from 'immutable';
import type { Decider } from '../kernel/decider.js';
import { fitsCharacters, trimmedText } from '../kernel/characters.js';
import { DomainError } from '../kernel/domain-error.js';
import type { RecommendationType } from '../library/recommendation-types.js';
import { type AskEvent, askEvents } from './events.js';

/** An ask that was sent; also after it was closed. */
interface SentAsk {
  readonly status: 'open' | 'closed';
  readonly askerId: string;
  readonly recipientIds: ImmutableSet<string>;
  /** User ids of the recipients who dismissed it. */
  readonly dismissedBy: ImmutableSet<string>;
  /** Recommendation ids by recipient. */
  readonly answers: ImmutableMap<string, ImmutableSet<string>>;
}
export type AskState = { readonly status: 'none' } | SentAsk;

export interface SendAsk {
  readonly type: 'SendAsk';
  readonly askId: string;
  readonly askerId: string;
  /** The caller checks that they are friends. */
  readonly recipientIds: readonly string[];
  /** The wanted type; null for any. */
  readonly itemType: RecommendationType | null;
  readonly text: string;
}
interface AnswerAsk {
  readonly type: 'AnswerAsk';
  readonly askId: string;
  readonly userId: string;
  readonly recommendationId: string;
}
interface EndAsk {
  readonly type: 'DismissAsk' | 'CloseAsk';
  readonly askId: string;
  readonly userId: string;
}
export type AskCommand = SendAsk | AnswerAsk | EndAsk;

const maxAskText = 200;
const maxRecipients = 500;
/** Maximum number of answers by one recipient to one ask. */
const maxAnswers = 10;

const notFound = () => new DomainError('not-found', 'Ask not found');

function send(command: SendAsk, state: AskState): AskEvent[] {
  const { askId, askerId, itemType } = command;
  if (state.status !== 'none') {
    if (state.askerId !== askerId) throw notFound();
    throw new DomainError('duplicate', 'An ask with this id already exists');
  }
  const recipientIds = [...new Set(command.recipientIds)];
  if (recipientIds.includes(askerId)) throw new DomainError('invalid', 'You cannot ask yourself');
  if (recipientIds.length === 0) throw new DomainError('invalid', 'Choose at least one friend');
  if (recipientIds.length > maxRecipients) {
    throw new DomainError('invalid', `You can ask at most ${maxRecipients} friends at once`);
  }
  const text = trimmedText(command.text);
  if (text === '') throw new DomainError('invalid', 'Write what you are looking for');
  if (!fitsCharacters(text, maxAskText)) {
    throw new DomainError('invalid', `An ask must be ${maxAskText} characters or less`);
  }
  return [{ type: 'AskSent', data: { askId, askerId, recipientIds, type: itemType, text } }];
}

/**
 * The ask, if this recipient may answer it.
 * @throws DomainError conflict once it was closed or dismissed; not-found if the user was not asked.
 */
export function answerable(state: AskState, userId: string): SentAsk {
  const ask = received(state, userId);
  if (ask.status === 'closed') {
    throw new DomainError('conflict', 'This ask is closed. Nothing was sent.');
  }
  if (ask.dismissedBy.has(userId)) {
    throw new DomainError('conflict', 'You have dismissed this ask. Nothing was sent.');
  }
  return ask;
}

/**
 * The ask, if this user is one of its recipients.
 * @throws DomainError not-found if not.
 */
export function received(state: AskState, userId: string): SentAsk {
  if (state.status === 'none' || !state.recipientIds.has(userId)) throw notFound();
  return state;
}

function answer({ askId, userId, recommendationId }: AnswerAsk, state: AskState): AskEvent[] {
  const answered = received(state, userId).answers.get(userId, ImmutableSet<string>());
  if (answered.has(recommendationId)) return [];
  const { askerId } = answerable(state, userId);
  if (answered.size >= maxAnswers) {
    throw new DomainError('conflict', `You can answer an ask at most ${maxAnswers} times`);
  }
  const data = { askId, askerId, recipientId: userId, recommendationId };
  return [{ type: 'AskAnswered', data }];
}

function dismiss({ askId, userId }: EndAsk, state: AskState): AskEvent[] {
  const { status, askerId, dismissedBy } = received(state, userId);
  if (status === 'closed' || dismissedBy.has(userId)) return [];
  return [{ type: 'AskDismissed', data: { askId, askerId, recipientId: userId } }];
}

function close({ askId, userId }: EndAsk, state: AskState): AskEvent[] {
  if (state.status === 'none' || state.askerId !== userId) throw notFound();
  return state.status === 'closed' ? [] : [{ type: 'AskClosed', data: { askId, askerId: userId } }];
}

function evolve(state: AskState, event: AskEvent): AskState {
  if (event.type === 'AskSent') {
    const { askerId, recipientIds } = event.data;
    const noAnswers = {
      dismissedBy: ImmutableSet<string>(),
      answers: ImmutableMap<string, never>(),
    };
    return { status: 'open', askerId, recipientIds: ImmutableSet(recipientIds), ...noAnswers };
  }
  if (state.status === 'none') return state;
  switch (event.type) {
    case 'AskDismissed':
      return { ...state, dismissedBy: state.dismissedBy.add(event.data.recipientId) };
    case 'AskAnswered': {
      const { recipientId, recommendationId } = event.data;
      const answered = state.answers.get(recipientId, ImmutableSet<string>());
      return { ...state, answers: state.answers.set(recipientId, answered.add(recommendationId)) };
    }
    case 'AskClosed':
      return { ...state, status: 'closed' };
  }
}

/**
 * An ask for a recommendation: its recipients answer it by sending something, or dismiss it; its
 * asker closes it. An id cannot be used for a second ask.
 */
export const askDecider: Decider<AskState, AskCommand, AskEvent> = {
  category: 'ask',
  events: askEvents,
  initialState: { status: 'none' },
  evolve,
  decide: (command, state) => {
    switch (command.type) {
      case 'SendAsk':
        return send(command, state);
      case 'AnswerAsk':
        return answer(command, state);
      case 'DismissAsk':
        return dismiss(command, state);
      case 'CloseAsk':
        return close(command, state);
    }
  },
};
