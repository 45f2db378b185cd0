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
import { addressesOf, type Company, dozen } from './oracle/people.js';
import type { Step } from './requests/steps.js';

const mostAtOnce = 4;
const mostAttempts = 10;
const begin = Date.UTC(2026, 0, 5, 9);
const commandAnswer = z.object({ position: z.string() });

/** Time as a history needs it: no two commands are given at the same, and none passes by itself. */
class HistoryClock {
  private time = begin;
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

  /** From here on it is now: what is shown can be compared. */
  stop(): void {
    this.stopped = true;
  }

  goOn(): void {
    this.stopped = false;
  }
}

type Sending = Request & { readonly does: Step['does']; readonly again: boolean };

/** A command with its answer. */
export interface SentCommand extends Sending {
  /** Its Idempotency-Key. */
  readonly key: string;
  readonly answer: Answer;
  /** The answer to the same again, where that was sent. */
  readonly repeated: Answer | undefined;
  /** Where it said the log stood after it; undefined when it was refused. */
  readonly position: Position | undefined;
  /** What the log held at least when it was decided, and at most. */
  readonly from: Position;
  readonly to: Position;
}

/** The answer that says that it is done: the first, or the second where the first was a refusal. */
export const acknowledgementOf = ({ answer, repeated }: Pick<SentCommand, 'answer' | 'repeated'>) =>
  [answer, repeated].find((each) => each?.status === 200);

/** Asks again as long as the answer is that it is not known yet. */
async function untilKnown(send: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await send();
    if (answer.status !== 503 || attempt === mostAttempts) return answer;
  }
}

/** Moves that are made at the same time. */
function groupsOf(moves: readonly Move[]): Move[][] {
  const groups: Move[][] = [];
  for (const move of moves) {
    const last = groups.at(-1);
    if (move.together && last && last.length < mostAtOnce) last.push(move);
    else groups.push([move]);
  }
  return groups;
}

export interface PlayOptions {
  readonly readSide?: (store: ReadStore) => ReadStore;
  /** Where it is kept; in a folder unless given. */
  readonly stores?: () => Partial<Stores>;
}

/** The real application on stores of its own, and what a company has done with it. */
export class Play {
  readonly given: SentCommand[] = [];
  readonly known: KnownIds;

  private constructor(
    readonly application: RunningApplication,
    readonly clock: HistoryClock,
    private readonly company: Company,
    /** How many others were played on the application, all people of which are others. */
    private readonly number: number,
    /** Where the log stood when it began. */
    readonly begin: Position,
  ) {
    this.known = new KnownIds(addressesOf(company, number), number);
  }

  static async start(
    company: Company = dozen,
    { readSide, stores }: PlayOptions = {},
  ): Promise<Play> {
    const clock = new HistoryClock();
    const options = { clock: clock.read, readSide, ...stores?.() };
    const application = await RunningApplication.start(options);
    return new Play(application, clock, company, 0, startPosition);
  }

  /** A company that begins anew, beside those who have been there before. */
  async next(): Promise<Play> {
    const { application, clock, company, number } = this;
    clock.goOn();
    return new Play(application, clock, company, number + 1, await application.tail());
  }

  close(): Promise<void> {
    return this.application.close();
  }

  /** Registers people and makes friends. */
  async gather({ friends }: History): Promise<void> {
    const { application, known } = this;
    const { everyone } = known;
    for (const email of everyone.slice(0, this.company.registeredAtFirst)) {
      await application.call(createUser, { email, first_name: email.slice(0, 3) });
    }
    for (const [one, other] of friends) {
      const [asking = '', asked = ''] = [everyone[one], everyone[other]];
      const pair = { user_email: asking, friend_email: asked };
      const { request_id } = await application.call(addFriend, pair);
      await application.call(acceptFriendRequest, { request_id, user_email: asked });
      known.befriend(asking, asked);
    }
  }

  /** Everybody does what they do. */
  async play({ moves }: History): Promise<void> {
    const { application, known } = this;
    const requests = new Requests(known, () => this.clock.now.getTime());
    for (const group of groupsOf(moves)) {
      const from = await application.stores.eventStore.tail();
      const sent = group.flatMap(({ step, again }) => {
        if (step.does !== 'waits') return [{ does: step.does, again, ...requests.of(step) }];
        this.clock.wait(step.hours);
        return [];
      });
      const given = await Promise.all(sent.map((each, index) => this.execute(each, index, from)));
      for (const each of given) {
        const acknowledgement = acknowledgementOf(each);
        if (acknowledgement) each.learn(acknowledgement.body);
      }
      this.given.push(...given);
    }
  }

  /** The answer to a command that is sent again, long after. */
  again({ call, body, key }: SentCommand): Promise<Answer> {
    const headers = { [idempotencyKeyHeader]: key };
    return untilKnown(() => this.application.send(call, body, { headers }));
  }

  /** Everything that was recorded since it began. */
  async events(): Promise<RecordedTrbooEvent[]> {
    const { eventStore, keys } = this.application.stores;
    const events: RecordedTrbooEvent[] = [];
    for await (const page of new EventLog(eventStore, keys).readAll(this.begin)) {
      events.push(...page.events);
    }
    return events;
  }

  private async execute(sending: Sending, index: number, from: Position): Promise<SentCommand> {
    const { application } = this;
    const { call, body, again } = sending;
    const key = `command ${this.given.length + index}`;
    // Every second command is that of a client which knows the calls alone: it sends no position.
    const knowsPositions = (this.given.length + index) % 2 === 0;
    const headers = {
      [idempotencyKeyHeader]: key,
      ...(knowsPositions && { [minPositionHeader]: from }),
    };
    const send = () => untilKnown(() => application.send(call, body, { headers }));
    const answer = await send();
    const repeated = again ? await send() : undefined;
    const to = await application.stores.eventStore.tail();
    const { data } = commandAnswer.safeParse(acknowledgementOf({ answer, repeated })?.body);
    return { ...sending, key, answer, repeated, position: data?.position, from, to };
  }
}
