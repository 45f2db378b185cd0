import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { upcast } from '../events/kernel/event-type.js';
import {
  eventTypes,
  findEventType,
  type RecordedTrbooEvent,
  type TrbooEvent,
} from '../events/registry.js';
import type { Projection } from './kernel/projection.js';
import { Collection, inOrder } from './testing/collection.js';
import { recorded } from './testing/recorded-event.js';
import { projections } from './registry.js';

const json = (url: URL): unknown => JSON.parse(readFileSync(url, 'utf8'));

/** Event types that no read model handles: they are read from their streams. */
const unhandled = [
  'EmailClaimed',
  'EmailReleased',
  'InboxSeen',
  'NotificationsChosen',
  'NotificationsMuted',
  'PushDeviceAdded',
  'PushDeviceRemoved',
  'SignInCodeSent',
  'SignInFailed',
  'SignedIn',
  'SessionStarted',
  'SessionUsed',
  'IdentityProven',
  'SessionEnded',
  'PasskeyAdded',
  'PasskeyUsed',
  'PasskeyRenamed',
  'PasskeyRemoved',
  'PasskeyOnlyChosen',
  'RecoveryCodesMade',
  'RecoveryCodeUsed',
  'PasskeyOnlyEnded',
  'PasskeyDeclined',
  'ProviderLinked',
  'PrivacyAgreed',
  'UnusedAccountWarned',
  'InvitationCounted',
  'RecommendationIdClaimed',
  'EventSetAside',
  'EventTakenBack',
  'OwnerNamed',
];

const handledBy = ({ handlers }: Projection) => Object.keys(handlers);

describe('the register of read models', () => {
  it('has one of each name', () => {
    const names = projections.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('handles every event type in some read model, except those that are read from streams', () => {
    const handled = new Set(projections.flatMap(handledBy));
    const others = Object.keys(eventTypes).filter((type) => !handled.has(type));
    expect(others).toStrictEqual(unhandled);
  });
});

const objectShape = z.object({ properties: z.record(z.string(), z.unknown()) });
const documentShape = z.union([
  objectShape.transform((shape) => [shape]),
  z.object({ oneOf: z.array(objectShape) }).transform(({ oneOf }) => oneOf),
  z.object({ anyOf: z.array(objectShape) }).transform(({ anyOf }) => anyOf),
]);

/** Field names of each kind of document that a read model has. */
const fieldsOf = ({ document }: Projection) =>
  documentShape
    .parse(z.toJSONSchema(document, { unrepresentable: 'any' }))
    .map(({ properties }) => Object.keys(properties));

describe.each(projections.map((model) => ({ name: model.name, model })))(
  'the read model $name',
  ({ name, model }) => {
    it('has a name that a collection can have, and a version from 1', () => {
      expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(Number.isInteger(model.version)).toBe(true);
      expect(model.version).toBeGreaterThanOrEqual(1);
    });

    it('handles only event types that are registered, and at least one', () => {
      expect(handledBy(model).length).toBeGreaterThan(0);
      expect(Object.keys(eventTypes)).toEqual(expect.arrayContaining(handledBy(model)));
    });

    it('has documents with the fields of each of its indexes', () => {
      for (const { equals, orderBy = [] } of Object.values(model.indexes)) {
        const indexed = [...equals, ...orderBy];
        const fitting = fieldsOf(model).filter((fields) =>
          indexed.every((field) => fields.includes(field)),
        );
        expect(fitting).not.toHaveLength(0);
        expect(new Set(indexed).size).toBe(indexed.length);
      }
    });
  },
);

/** An event in its newest shape. */
function newest(type: string, schemaVersion: number, data: unknown): TrbooEvent {
  const declared = findEventType(type);
  if (declared === undefined) throw new Error(`event type ${type} is not registered`);
  // The schema that `upcast` parsed the data with is the one registered for this very type name.
  return { type, data: upcast(declared, schemaVersion, data) } as TrbooEvent;
}

describe('every shape of an event that was ever stored', () => {
  const fixtures = new URL('../events/fixtures/', import.meta.url);
  const shapes = readdirSync(fixtures).map((file) => {
    const [type = '', version = ''] = file.replace(/\.json$/, '').split('.v');
    return { file, event: newest(type, Number(version), json(new URL(file, fixtures))) };
  });
  /** Every type of event, each after those that it needs. */
  const story = [
    'InvitationCounted',
    'Invited',
    'SignInCodeSent',
    'SignInFailed',
    'SignedIn',
    'EmailClaimed',
    'UserRegistered',
    'SessionStarted',
    'SessionUsed',
    'IdentityProven',
    'SessionEnded',
    'PasskeyAdded',
    'PasskeyUsed',
    'PasskeyRenamed',
    'PasskeyRemoved',
    'PasskeyOnlyChosen',
    'RecoveryCodesMade',
    'RecoveryCodeUsed',
    'PasskeyOnlyEnded',
    'PasskeyDeclined',
    'ProviderLinked',
    'PrivacyAgreed',
    'UnusedAccountWarned',
    'ProfileUpdated',
    'CategoriesChanged',
    'OpenToChanged',
    'InvitationsSettled',
    'RecommendationIdClaimed',
    'RecommendationAdded',
    'Liked',
    'Unliked',
    'Disliked',
    'Undisliked',
    'CommentAdded',
    'CommentUpdated',
    'CommentRemoved',
    'CommentAdded',
    'RecommendationTypeChanged',
    'RecommendationEdited',
    'AudienceChanged',
    'PassingOnChanged',
    'Shared',
    'SharedRecommendationRejected',
    'Shared',
    'InboxSeen',
    'NotificationsChosen',
    'NotificationsMuted',
    'PushDeviceAdded',
    'PushDeviceRemoved',
    'AllMarkedRead',
    'ItemMarked',
    'ReadCleared',
    'SharedRecommendationAccepted',
    'RecommendationSaved',
    'RecommendationRemoved',
    'Shared',
    'SharedRecommendationSettled',
    'OutcomeRecorded',
    'OutcomeTakenBack',
    'OutcomeRecorded',
    'AskSent',
    'AskAnswered',
    'AskDismissed',
    'AskClosed',
    'ShareWithdrawn',
    'ShareLinkCreated',
    'LinkAnswered',
    'LinkAnswerClaimed',
    'ShareLinkRevoked',
    'FriendRequestSent',
    'FriendRequestRejected',
    'FriendRequestSent',
    'FriendRequestAccepted',
    'FriendListCreated',
    'FriendListRenamed',
    'FriendListMembersChanged',
    'FriendListDeleted',
    'SubscribedToFriend',
    'UnsubscribedFromFriend',
    'SubscribedToFriend',
    'FriendRemoved',
    'SubscribedToFriend',
    'PersonMuted',
    'PersonUnmuted',
    'PersonMuted',
    'PersonBlocked',
    'PersonUnblocked',
    'FriendListCreated',
    'ShareLinkCreated',
    'LinkAnswered',
    'Liked',
    'CommentAdded',
    'Invited',
    'InviteCodeCreated',
    'ImportPrepared',
    'ImportStarted',
    'ImportRowsRecorded',
    'ImportCancelled',
    'ImportCompleted',
    'ImportUndoStarted',
    'ImportUndone',
    'UserErased',
    'CommentAdded',
    'OutcomeRecorded',
    'RecommendationDeleted',
    'EmailReleased',
    'EventSetAside',
    'EventTakenBack',
    'OwnerNamed',
  ];

  it('is part of the story', () => {
    expect([...new Set(story)].sort()).toStrictEqual(Object.keys(eventTypes).sort());
  });

  it.each(shapes)('can be folded by every read model that handles it: $file', ({ event }) => {
    const before = story.slice(0, story.indexOf(event.type)).map((type) => {
      const shape = shapes.find((other) => other.event.type === type);
      if (shape === undefined) throw new Error(`there is no fixture of ${type}`);
      return shape.event;
    });
    const events = [...before, event].map((each, index) => recorded(each, { at: index + 1 }));
    for (const model of projections) {
      const changed = new Collection(model).fold(events).documents();
      for (const document of Object.values(changed)) model.document.parse(document);
      if (!handledBy(model).includes(event.type)) continue;
      const before = new Collection(model).fold(events.slice(0, -1));
      const after = kindsOf(event).map((each) =>
        before
          .copy()
          .fold([recorded(each, { at: events.length })])
          .contents(),
      );
      expect(after.some((contents) => contents !== before.contents())).toBe(true);
    }
  });

  /**
   * The event, and the variants that some read models need to change: a private recommendation,
   * one saved by a link, another type or audience, and the erasure of the owner of a recommendation.
   */
  function kindsOf(event: TrbooEvent): readonly TrbooEvent[] {
    if (event.type === 'RecommendationAdded') {
      return [event, { ...event, data: { ...event.data, keepPrivate: true } }];
    }
    if (event.type === 'RecommendationSaved') {
      return [event, { ...event, data: { ...event.data, linkMakerId: 'link-maker' } }];
    }
    if (event.type === 'RecommendationTypeChanged') {
      const types = ['book', 'movie'] as const;
      return types.map((type) => ({ ...event, data: { ...event.data, type } }));
    }
    if (event.type === 'AudienceChanged') {
      const { data } = event;
      return [event, { ...event, data: { ...data, keepPrivate: !data.keepPrivate } }];
    }
    if (event.type !== 'UserErased') return [event];
    const people = shapes.flatMap(({ event: { type, data } }) =>
      type === 'RecommendationAdded' ? [data.ownerId] : [],
    );
    return [event, ...people.map((userId) => ({ ...event, data: { userId } }))];
  }
});

const goldenLogFile = new URL('./fixtures/golden-log.json', import.meta.url);
const goldenDigestsFile = new URL('./fixtures/golden-digests.json', import.meta.url);
const goldenLog: readonly RecordedTrbooEvent[] = z
  .array(
    z.object({
      type: z.string(),
      schemaVersion: z.number().int(),
      data: z.unknown(),
      actorId: z.string(),
      time: z.iso.datetime(),
    }),
  )
  .parse(json(goldenLogFile))
  .map(({ type, schemaVersion, data, actorId, time }, index) =>
    recorded(newest(type, schemaVersion, data), { at: index + 1, actorId, time }),
  );

const lineOf = ({ name, version }: Projection) => `${name}_v${version}`;

/** A digest of all documents of a read model after the golden log. */
function digestOf(model: Projection): string {
  const contents = new Collection(model).fold(goldenLog).contents();
  return createHash('sha256').update(contents).digest('hex');
}

/** The recorded digests. With RECORD_GOLDEN=1, missing lines are added first. */
function goldenDigests(): Readonly<Record<string, string>> {
  const digests = z.record(z.string(), z.string()).parse(json(goldenDigestsFile));
  if (process.env['RECORD_GOLDEN'] !== '1') return digests;
  for (const model of projections) digests[lineOf(model)] ??= digestOf(model);
  writeFileSync(goldenDigestsFile, `${JSON.stringify(digests, inOrder, 2)}\n`);
  return digests;
}

/**
 * A read model whose result changes while its version stays would leave old documents in place.
 * To record the digest of a new read model, or of a version that was raised:
 * `RECORD_GOLDEN=1 npx jest projections/registry`. Lines that are there never change; to the log,
 * only events of new types are added, at its end.
 */
describe('the golden log', () => {
  const digests = goldenDigests();

  it('has every type of event that a read model handles', () => {
    const types = new Set<string>(goldenLog.map(({ type }) => type));
    const missing = projections.flatMap(handledBy).filter((type) => !types.has(type));
    expect(missing).toStrictEqual([]);
  });

  it.each(projections.map((model) => ({ line: lineOf(model), model })))(
    'is folded into the documents that were recorded for $line',
    ({ line, model }) => {
      const recordedDigest = digests[line];
      if (recordedDigest === undefined) {
        throw new Error(`no digest of ${line} is recorded yet: record it with RECORD_GOLDEN=1`);
      }
      if (recordedDigest !== digestOf(model)) {
        throw new Error(
          `${line} makes other documents of the same events than it did: raise the version of ` +
            `${model.name}, then record the new line with RECORD_GOLDEN=1`,
        );
      }
    },
  );
});
