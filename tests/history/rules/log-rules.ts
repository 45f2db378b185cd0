import { expect } from '@jest/globals';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { expiry, type Position, startPosition } from '../../../events/kernel/event.js';
import type { RecordedTrbooEvent } from '../../../events/registry.js';
import { askerOf, isAnswerable } from '../oracle/asks.js';
import { itemOfLink, subscriptionsShown } from '../oracle/circles.js';
import type { RecommendationAdded } from '../../../events/library/events.js';
import { titleKey } from '../../../events/library/title-key.js';
import { blockPerson } from '../../../services/contract/friends/block.js';
import type { Call } from '../../../services/contract/call.js';
import { addRecommendation } from '../../../services/contract/library/recommendation.js';
import { revokeShareLink } from '../../../services/contract/library/sharing.js';
import { Oracle } from '../oracle/oracle.js';
import { acknowledgementOf, type SentCommand, type Play } from '../play.js';

/** The ask that a share answers. */
const askAnswered = z.object({ askId: z.string().optional() });

type Log = readonly RecordedTrbooEvent[];

/** The command id of a command's events (docs/architecture.md, Repeated commands). */
function commandIdOf(oracle: Oracle, { who, call, key }: SentCommand): string {
  const userId = oracle.everyone.find((each) => oracle.emailOf(each) === who) ?? '';
  return createHash('sha256').update([userId, call.path, key].join('\n')).digest('base64url');
}

/** The id of the whole command, without the suffix of a part. */
const wholeCommandId = (commandId: string) => commandId.split('.')[0] ?? commandId;

/** Registering and visitors have no key; a socket that reconnects on a slow machine uses a session. */
const notOfCommands = new Set(['EmailClaimed', 'UserRegistered', 'SessionUsed', 'LinkAnswered']);
/** Ended links are revoked every few minutes, which a history on a slow machine may take. */
const isNotOfCommand = ({ type, metadata }: RecordedTrbooEvent) =>
  notOfCommands.has(type) || metadata.actorId === expiry;

/** Whether other commands recorded events while a command was decided. */
const othersActed = (log: Log, { from, to }: SentCommand, id: string) =>
  log.some(
    ({ position, metadata }) => position > from && position <= to && metadata.commandId !== id,
  );

/** Expects the events of all acknowledged commands in the log once, and no others. */
export function expectAcknowledgedInLog(log: Log, given: readonly SentCommand[]): void {
  const oracle = new Oracle(log);
  const tail = log.at(-1)?.position ?? '';
  const recorded = new Set(log.map(({ metadata }) => metadata.commandId));
  const acknowledged = new Set<string>();
  for (const command of given) {
    const { answer, repeated, records, position = '' } = command;
    const said = { ...command.body, does: command.does, answer: answer.body };
    const id = commandIdOf(oracle, command);
    const isRecorded = recorded.has(id) && answer.status === 200;
    for (const { status } of [answer, repeated ?? answer]) {
      expect([said, status < 500]).toEqual([said, true]);
    }
    // A command without events is decided anew, with the events recorded meanwhile.
    if (repeated && (isRecorded || !othersActed(log, command, id))) {
      expect([said, repeated.status]).toEqual([said, answer.status]);
    }
    if (acknowledgementOf(command) === undefined) continue;
    acknowledged.add(id);
    expect([said, position !== '' && position <= tail]).toEqual([said, true]);
    if (records) expect([said, recorded.has(id)]).toEqual([said, true]);
  }
  const first = given[0]?.from ?? tail;
  const unacknowledged = log.filter(
    (event) =>
      event.position > first &&
      !isNotOfCommand(event) &&
      !acknowledged.has(wholeCommandId(event.metadata.commandId)),
  );
  expect(unacknowledged).toEqual([]);
  // The events of a command in one stream are adjacent, and recorded once.
  const beginnings = log.filter(({ stream, metadata }, index) => {
    const before = log.slice(0, index).findLast((each) => each.stream === stream);
    return before?.metadata.commandId !== metadata.commandId;
  });
  const keys = beginnings.map(({ stream, metadata }) => `${stream} ${metadata.commandId}`);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
}

/** Expects that repeated commands are acknowledged again without new events. */
export async function expectNothingTwice(play: Play): Promise<void> {
  const log = await play.events();
  const oracle = new Oracle(log);
  const recorded = new Set(log.map(({ metadata }) => metadata.commandId));
  for (const command of play.sentCommands.filter((each) =>
    recorded.has(commandIdOf(oracle, each)),
  )) {
    const { status, body } = await play.repeat(command);
    const said = { ...command.body, does: command.does, answer: body };
    expect([said, status]).toEqual([said, 200]);
  }
  const idsOf = (call: Call) => {
    const commands = play.sentCommands.filter((each) => each.call === call);
    return new Set(commands.map((command) => commandIdOf(oracle, command)));
  };
  const [blocks, revocations] = [idsOf(blockPerson), idsOf(revokeShareLink)];
  const later = (await play.events()).slice(log.length);
  const anew = later.filter(({ type, data, metadata }) => {
    const id = wholeCommandId(metadata.commandId);
    if (metadata.actorId === expiry) return false;
    // A repeated block withdraws what the two have sent each other since.
    if (blocks.has(id)) return false;
    // A repeated revocation takes back copies of those who have seen the thing only as friends.
    if (!revocations.has(id) || type !== 'RecommendationRemoved') return true;
    const { recommendationId, ownerId, userId } = data;
    const isKept = oracle.facts.kept.has(recommendationId);
    return isKept || oracle.facts.areFriends(ownerId, userId);
  });
  expect(anew).toEqual([]);
}

/** Oracles for the log up to each position, created on demand. */
export class Stages {
  private readonly oracles = new Map<number, Oracle>();

  constructor(private readonly log: Log) {}

  /** Whether a condition held at some time while a command was decided. */
  atSomeTime(
    { from, to }: Pick<SentCommand, 'from' | 'to'>,
    holds: (oracle: Oracle) => boolean,
  ): boolean {
    return this.during(from, to).some(holds);
  }

  /** Whether a condition held at any time. */
  atAnyTime(holds: (oracle: Oracle) => boolean): boolean {
    return this.during(startPosition, this.log.at(-1)?.position ?? startPosition).some(holds);
  }

  private during(from: Position, to: Position): Oracle[] {
    const counts = this.log.flatMap(({ position }, index) =>
      position >= from && position <= to ? [index + 1] : [],
    );
    return counts.map((count) => {
      const oracle = this.oracles.get(count) ?? new Oracle(this.log.slice(0, count));
      this.oracles.set(count, oracle);
      return oracle;
    });
  }
}

/** Expects that all people could see what they acted on, and sent only to friends. */
export function expectAllAllowed(log: Log, given: readonly SentCommand[], stages: Stages): void {
  const oracle = new Oracle(log);
  const windows = new Map(given.map((each) => [commandIdOf(oracle, each), each]));
  for (const { type, data, metadata } of log) {
    const command = windows.get(metadata.commandId);
    if (command === undefined) continue;
    const actorId = metadata.actorId;
    const holds = (rule: (at: Oracle) => boolean) =>
      expect([type, data, stages.atSomeTime(command, rule)]).toEqual([type, data, true]);
    const sees = (id: string) => holds((at) => at.sees(actorId, id));
    if (type === 'Liked' || type === 'Disliked' || type === 'CommentAdded') {
      sees(data.recommendationId);
    } else if (type === 'SharedRecommendationAccepted') {
      sees(data.recommendationId);
    } else if (type === 'ShareLinkCreated') {
      holds((at) => at.maySend(actorId, data.recommendationId));
    } else if (type === 'RecommendationSaved') {
      const { recommendationId: id } = data;
      const token = 'shareToken' in command.body ? String(command.body.shareToken) : '';
      const now = new Date(metadata.time);
      const isLinked = (at: Oracle) => {
        const linked = itemOfLink(at, token, now);
        if (linked?.known.recommendationId !== id) return false;
        const people = [linked.makerId, linked.known.ownerId];
        return !people.some((other) => at.facts.isEitherBlocked(actorId, other));
      };
      holds((at) => at.sees(actorId, id) || isLinked(at));
    } else if (type === 'Shared') {
      holds((at) => at.maySend(actorId, data.recommendationId));
      const { recipientIds } = data;
      for (const each of recipientIds) {
        holds(
          (at) => at.facts.areFriends(actorId, each) && !at.facts.isEitherBlocked(actorId, each),
        );
      }
      expect(new Set(recipientIds).size).toBe(recipientIds.length);
      const { askId = '' } = askAnswered.parse(command.body);
      if (askId !== '') holds((at) => isAnswerable(at, actorId, askId));
      // Answers to asks and shares to subscribers do not depend on who may send.
      const wanted = recipientIds.filter(
        (each, index) =>
          data.ways[index] !== 'subscription' && (askId === '' || each !== askerOf(oracle, askId)),
      );
      for (const each of wanted) holds((at) => at.facts.openTo(each) !== 'nobody');
    } else if (type === 'AskSent') {
      for (const each of data.recipientIds) {
        holds(
          (at) => at.facts.areFriends(actorId, each) && !at.facts.isEitherBlocked(actorId, each),
        );
      }
    } else if (type === 'FriendRequestSent') {
      holds((at) => !at.facts.isEitherBlocked(actorId, data.receiverId));
    } else if (type === 'FriendRequestAccepted') {
      holds(
        (at) =>
          at.facts.hasAsked(data.senderId, actorId) &&
          !at.facts.isEitherBlocked(data.senderId, actorId),
      );
    } else if (type === 'FriendRemoved') {
      holds((at) => at.facts.areFriends(data.userId, data.friendId));
    } else if (type === 'RecommendationEdited' || type === 'RecommendationDeleted') {
      holds((at) => at.facts.recommendations.get(data.recommendationId)?.ownerId === actorId);
    }
  }
}

/** Expects that only the person's own ids and titles count as duplicates. */
export function expectOnlyOwnDuplicates(log: Log, given: readonly SentCommand[]): void {
  const oracle = new Oracle(log);
  for (const { call, who, answer, body, to } of given) {
    if (call !== addRecommendation || answer.status !== 409) continue;
    const asked = addRecommendation.request.parse(body);
    const before = log.filter(({ position }) => position <= to);
    // Every type and title that each recommendation had.
    const written: Pick<
      RecommendationAdded['data'],
      'recommendationId' | 'ownerId' | 'type' | 'title'
    >[] = [];
    for (const { type, data } of before) {
      if (type === 'RecommendationAdded') written.push(data);
      if (type !== 'RecommendationEdited' && type !== 'RecommendationTypeChanged') continue;
      const earlier = written.findLast(
        ({ recommendationId }) => recommendationId === data.recommendationId,
      );
      if (earlier) written.push({ ...earlier, ...data });
    }
    const isOnesOwn = ({ ownerId }: { ownerId: string }) => oracle.emailOf(ownerId) === who;
    const ofThisId = written.filter(({ recommendationId }) => recommendationId === asked.id);
    // With the id of another person's recommendation, the command saves that one.
    if (ofThisId.some((each) => !isOnesOwn(each))) continue;
    const key = titleKey(asked.type, asked.title);
    const same = written.filter(({ type, title }) => titleKey(type, title ?? '') === key);
    expect([who, body, [...ofThisId, ...same].some(isOnesOwn)]).toEqual([who, body, true]);
  }
}

/** Whether a recommendation goes to subscribers; without our additional fields, when it is not private. */
function reachesSubscribers(asked: z.output<typeof addRecommendation.request>): boolean {
  const { pushToSubscribers, friendEmails, friendListIds, keepPrivate } = asked;
  if (pushToSubscribers !== undefined) return pushToSubscribers;
  return !friendEmails && !friendListIds && !keepPrivate;
}

/** Expects no 404 for visible recommendations, and that new ones reach all subscribers. */
export function expectNoWrongRefusals(
  log: Log,
  given: readonly SentCommand[],
  stages: Stages,
): void {
  const oracle = new Oracle(log);
  const userIds = new Map(oracle.everyone.map((userId) => [oracle.emailOf(userId), userId]));
  for (const command of given) {
    const { call, sees, who, answer, body } = command;
    const userId = userIds.get(who);
    if (userId === undefined) continue;
    if (sees !== undefined && answer.status === 404) {
      // What its owner deleted stays with those who saved it, but nobody answers it any more.
      const isOpen = (at: Oracle) => at.sees(userId, sees) && !at.facts.kept.has(sees);
      const hidden = stages.atSomeTime(command, (at) => !isOpen(at));
      expect([who, body, hidden]).toEqual([who, body, true]);
    }
    if (acknowledgementOf(command) === undefined) continue;
    const { success, data: asked } = addRecommendation.request.safeParse(body);
    if (call !== addRecommendation || !success || !reachesSubscribers(asked)) continue;
    const id = commandIdOf(oracle, command);
    const recorded = log.filter(({ metadata }) => metadata.commandId === id);
    // With another person's id it was saved, which sends it to nobody.
    if (recorded.some(({ type }) => type === 'RecommendationSaved')) continue;
    const shared = recorded.find(({ type }) => type === 'Shared');
    const reached = shared?.type === 'Shared' ? shared.data.recipientIds : [];
    for (const other of oracle.everyone) {
      const subscribed = (at: Oracle) => subscriptionsShown(at, other).includes(who);
      const missed =
        !reached.includes(other) && !stages.atSomeTime(command, (at) => !subscribed(at));
      expect([who, other, body, missed]).toEqual([who, other, body, false]);
    }
  }
}
