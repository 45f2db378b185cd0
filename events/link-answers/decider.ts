import { Map as ImmutableMap } from 'immutable';
import { fitsCharacters, trimmedText } from '../kernel/characters.js';
import type { Decider } from '../kernel/decider.js';
import { DomainError, TooMany } from '../kernel/domain-error.js';
import { type LinkAnswered, type LinkAnswerEvent, linkAnswerEvents } from './events.js';

type Answer = Pick<LinkAnswered['data'], 'outcome' | 'name' | 'words'>;

interface OneAnswer extends Answer {
  readonly changes: number;
  readonly userId?: string;
}

export interface LinkAnswersState {
  /** By answer id. */
  readonly answers: ImmutableMap<string, OneAnswer>;
}

interface AnswerLink {
  readonly type: 'AnswerLink';
  /** The caller checks that the link shows the recommendation and takes answers. */
  readonly answer: LinkAnswered['data'];
}
interface ClaimAnswer extends Pick<
  LinkAnswered['data'],
  'linkId' | 'answerId' | 'recommendationId' | 'makerId'
> {
  readonly type: 'ClaimAnswer';
  readonly userId: string;
}
export type LinkAnswerCommand = AnswerLink | ClaimAnswer;

/** Devices that may answer one link. */
const maxAnswers = 100;
/** Times that one device may answer. */
const maxChanges = 20;
const maxCharacters = 100;

/** @throws DomainError forbidden for one that was claimed; invalid for missing or long texts; TooMany. */
function answerLink({ answer }: AnswerLink, { answers }: LinkAnswersState): LinkAnswerEvent[] {
  const known = answers.get(answer.answerId);
  if (known?.userId !== undefined) throw new DomainError('forbidden', 'This answer is claimed');
  const name = trimmedText(answer.name ?? '');
  const words = trimmedText(answer.words ?? '') || null;
  if (name === '') throw new DomainError('invalid', 'A first name is needed');
  if (!fitsCharacters(name, maxCharacters) || !fitsCharacters(words ?? '', maxCharacters)) {
    throw new DomainError('invalid', 'The line must be 100 characters or less');
  }
  if (known?.outcome === answer.outcome && known.name === name && known.words === words) return [];
  if ((known?.changes ?? 0) >= maxChanges || (!known && answers.size >= maxAnswers)) {
    throw new TooMany('This link has enough answers', 24 * 60 * 60);
  }
  return [{ type: 'LinkAnswered', data: { ...answer, name, words } }];
}

/** The answers to one link: one of each device, which may change it. */
export const linkAnswersDecider: Decider<LinkAnswersState, LinkAnswerCommand, LinkAnswerEvent> = {
  category: 'link-answers',
  events: linkAnswerEvents,
  initialState: { answers: ImmutableMap() },
  evolve: ({ answers }, { type, data }) => {
    const known = answers.get(data.answerId);
    if (type === 'LinkAnswered') {
      const { outcome, name, words } = data;
      const changes = (known?.changes ?? 0) + 1;
      return { answers: answers.set(data.answerId, { ...known, outcome, name, words, changes }) };
    }
    if (known === undefined) return { answers };
    return { answers: answers.set(data.answerId, { ...known, userId: data.userId }) };
  },
  decide: (command, state) => {
    if (command.type === 'AnswerLink') return answerLink(command, state);
    const { type, ...data } = command;
    const known = state.answers.get(data.answerId);
    if (known === undefined || known.userId !== undefined) return [];
    return [{ type: 'LinkAnswerClaimed', data }];
  },
};
