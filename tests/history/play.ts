import { z } from 'zod';
import { type Position, startPosition } from '../../events/kernel/event.js';
import type { RecordedTrbooEvent } from '../../events/registry.js';
import { acceptFriendRequest, addFriend } from '../../services/contract/friends/friend.js';
import { idempotencyKeyHeader, minPositionHeader } from '../../services/contract/headers.js';
import { createUser } from '../../services/contract/people/user.js';
import { EventLog } from '../../services/stores/event-log/event-log.js';
import type { ReadStore } from '../../services/stores/ports.js';
import type { Answer } from '../support/application/application-client.js';
import type { Stores } from '../support/application/stores.js';
import { RunningApplication } from '../support/application/running-application.js';
import { KnownIds } from './oracle/known-ids.js';
import type { Request } from './requests/request.js';
import { Requests } from './requests/requests.js';
import type { History, Move } from './requests/histories.js';
import { addressesOf, type Company, twelvePeople } from './oracle/people.js';
import type { Step } from './requests/steps.js';
import { answerByLink, type VisitorAnswer } from './requests/visitors.js';

const maxConcurrent = 4;
const startTime = Date.UTC(2026, 0, 5, 9);
const commandAnswer = z.object({ position: z.string() });

/** A clock that advances by a millisecond with each read, and otherwise only when told to. */
class HistoryClock {
  private time = startTime;
  private stopped = false;

  readonly read = () => {
    if (!this.stopped) this.time += 1;
    return this.now;
  };

  get now(): Date {
    return new Date(this.time);
  }

  wait(hours: number): void {
    this.time += hours * 3_600_000;
  }

  /** Stops the clock, so that answers can be compared. */
  stop(): void {
    this.stopped = true;
  }

  resume(): void {
    this.stopped = false;
  }
}

type CommandToSend = Request & { readonly does: Step['does']; readonly isRepeated: boolean };

/** A command with its answer. */
export interface SentCommand extends CommandToSend {
  /** Its Idempotency-Key. */
  readonly key: string;
  readonly answer: Answer;
  /** The answer to the repeated command, if it was repeated. */
  readonly repeated: Answer | undefined;
  /** The position in the answer; undefined when it was refused. */
  readonly position: Position | undefined;
  /** The ends of the log before and after the command: it was decided between them. */
  readonly from: Position;
  readonly to: Position;
}

/** The answer of success: the first, or the repeated one when the first was a refusal. */
export const acknowledgementOf = ({ answer, repeated }: Pick<SentCommand, 'answer' | 'repeated'>) =>
  [answer, repeated].find((each) => each?.status === 200);

/** Groups the moves that are made concurrently. */
function groupsOf(moves: readonly Move[]): Move[][] {
  const groups: Move[][] = [];
  for (const move of moves) {
    const last = groups.at(-1);
    if (move.together && last && last.length < maxConcurrent) last.push(move);
    else groups.push([move]);
  }
  return groups;
}

export interface PlayOptions {
  readonly people?: 'listed' | 'found';
  readonly readSide?: (store: ReadStore) => ReadStore;
  /** In a folder by default. */
  readonly stores?: () => Partial<Stores>;
}

/** The real application on its own stores, and the commands that a company has sent to it. */
export class Play {
  readonly sentCommands: SentCommand[] = [];
  readonly visitorAnswers: VisitorAnswer[] = [];
  readonly known: KnownIds;

  private constructor(
    readonly application: RunningApplication,
    readonly clock: HistoryClock,
    private readonly company: Company,
    /** How many histories, all with other people, were played on the application before. */
    private readonly number: number,
    /** The end of the log at the beginning. */
    readonly begin: Position,
  ) {
    this.known = new KnownIds(addressesOf(company, number), number);
  }

  static async start(
    company: Company = twelvePeople,
    { people = 'listed', readSide, stores }: PlayOptions = {},
  ): Promise<Play> {
    const clock = new HistoryClock();
    const options = { clock: clock.read, settings: { people }, readSide, hasSharePages: true };
    const application = await RunningApplication.start({ ...options, ...stores?.() });
    return new Play(application, clock, company, 0, startPosition);
  }

  /** A play with a new company on the same application. */
  async nextPlay(): Promise<Play> {
    const { application, clock, company, number } = this;
    clock.resume();
    return new Play(application, clock, company, number + 1, await application.tail());
  }

  close(): Promise<void> {
    return this.application.close();
  }

  /** Registers people and makes friends. */
  async registerPeople({ friends }: History): Promise<void> {
    const { application, known } = this;
    const { everyone } = known;
    for (const email of everyone.slice(0, this.company.registeredAtFirst)) {
      const { user } = await application.call(createUser, { email, first_name: email.slice(0, 3) });
      known.userIds.set(email, user.id ?? '');
    }
    for (const [one, other] of friends) {
      const [asking = '', asked = ''] = [everyone[one], everyone[other]];
      const pair = { user_email: asking, friend_email: asked };
      const { request_id } = await application.call(addFriend, pair);
      await application.call(acceptFriendRequest, { request_id, user_email: asked });
      known.befriend(asking, asked);
    }
  }

  /** Makes the moves of a history. */
  async play({ moves }: History): Promise<void> {
    const { application, known } = this;
    const requests = new Requests(known, () => this.clock.now.getTime());
    for (const group of groupsOf(moves)) {
      const from = await application.stores.eventStore.tail();
      const visitors: Promise<VisitorAnswer>[] = [];
      const sent = group.flatMap(({ step, again }) => {
        if (step.does === 'waits') this.clock.wait(step.hours);
        else if (step.does === 'answers by a link')
          visitors.push(answerByLink(application, known, step, from));
        else return [{ does: step.does, isRepeated: again, ...requests.of(step) }];
        return [];
      });
      const given = await Promise.all(sent.map((each, index) => this.execute(each, index, from)));
      this.visitorAnswers.push(...(await Promise.all(visitors)));
      for (const each of given) {
        const acknowledgement = acknowledgementOf(each);
        if (acknowledgement) each.learn(acknowledgement.body);
      }
      this.sentCommands.push(...given);
    }
  }

  /** Repeats a command at the end; returns the answer. */
  repeat({ call, body, key }: SentCommand): Promise<Answer> {
    const headers = { [idempotencyKeyHeader]: key };
    return this.application.send(call, body, { headers });
  }

  /** All events since the beginning. */
  async events(): Promise<RecordedTrbooEvent[]> {
    const { eventStore, keys } = this.application.stores;
    const events: RecordedTrbooEvent[] = [];
    for await (const page of new EventLog(eventStore, keys).readAll(this.begin)) {
      events.push(...page.events);
    }
    return events;
  }

  private async execute(
    sending: CommandToSend,
    index: number,
    from: Position,
  ): Promise<SentCommand> {
    const { application } = this;
    const { call, body, isRepeated, cookie = '' } = sending;
    const key = `command ${this.sentCommands.length + index}`;
    // Every second command is from a client that does not know positions.
    const knowsPositions = (this.sentCommands.length + index) % 2 === 0;
    const headers = {
      [idempotencyKeyHeader]: key,
      ...(knowsPositions && { [minPositionHeader]: from }),
    };
    const send = () => application.send(call, body, { headers, cookie });
    const answer = await send();
    const repeated = isRepeated ? await send() : undefined;
    const to = await application.stores.eventStore.tail();
    const { data } = commandAnswer.safeParse(acknowledgementOf({ answer, repeated })?.body);
    return { ...sending, key, answer, repeated, position: data?.position, from, to };
  }
}
