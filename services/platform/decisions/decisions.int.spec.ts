import { beforeEach, describe, expect, it } from '@jest/globals';
import { DomainError } from '../../../events/kernel/domain-error.js';
import { type EventMetadata, startPosition } from '../../../events/kernel/event.js';
import { libraryDecider } from '../../../events/library/decider.js';
import { type ReactionCommand, reactionDecider } from '../../../events/reaction/decider.js';
import { EventLog } from '../../stores/event-log/event-log.js';
import { openMemoryEventStore } from '../../stores/memory/event-store.js';
import { openMemoryKeys } from '../../../tests/stand-ins/memory/keys.js';
import { openMemoryReadStore } from '../../../tests/stand-ins/memory/read-store.js';
import { type EventStore, WrongExpectedRevision } from '../../stores/ports.js';
import { Decisions } from './decisions.js';
import { Snapshots } from './snapshots.js';

const time = '2026-01-01T00:00:00.000Z';
const subject = { recommendationId: 'dune', ownerId: 'ada', userId: 'ben' };
const by = (commandId: string) => ({ actorId: 'ben', commandId, time });

const adding = (id: string) => ({
  type: 'AddRecommendation' as const,
  time,
  recommendation: {
    recommendationId: id,
    ownerId: 'ada',
    type: 'book' as const,
    title: id,
    link: null,
    description: 'Why.',
    metadata: {},
    keepPrivate: false,
    addedAt: time,
  },
});

describe('The command handler', () => {
  let store: EventStore;
  let handler: Decisions;
  const keys = openMemoryKeys();
  const handlerOn = (events: EventStore) => {
    const log = new EventLog(events, keys);
    return new Decisions(log, new Snapshots(openMemoryReadStore(), log));
  };
  beforeEach(() => {
    store = openMemoryEventStore();
    handler = handlerOn(store);
  });

  /** The current store with some methods replaced. */
  const storeWith = (changed: Partial<EventStore>): EventStore => ({
    append: (...given) => store.append(...given),
    readStream: (...given) => store.readStream(...given),
    readAll: (...given) => store.readAll(...given),
    tail: () => store.tail(),
    positionBetween: (...given) => store.positionBetween(...given),
    onAppended: (wake) => store.onAppended(wake),
    close: () => store.close(),
    ...changed,
  });

  const react = (type: 'Like' | 'Unlike' | 'Dislike', commandId: string, on = handler) =>
    on.execute(reactionDecider, ['dune', 'ben'], { type, subject }, by(commandId));
  const types = async () => {
    const found: string[] = [];
    for await (const { events } of store.readAll(startPosition)) {
      found.push(...events.map(({ type }) => type));
    }
    return found;
  };

  it('records the events of the decider, and returns the new state', async () => {
    const { events, state, position } = await react('Like', 'c1');
    expect(events).toEqual([{ type: 'Liked', data: subject }]);
    expect(state.reaction).toBe('liked');
    expect(position).toBe(await store.tail());
  });

  it('records nothing when the decider returns no events or refuses', async () => {
    await react('Unlike', 'c1');
    await handler.execute(libraryDecider, ['ada'], adding('x'), by('c2'));
    await expect(handler.execute(libraryDecider, ['ada'], adding('x'), by('c3'))).rejects.toThrow(
      DomainError,
    );
    expect(await types()).toEqual(['RecommendationAdded']);
  });

  it('returns the first outcome of a repeated command, also after other commands and a restart', async () => {
    const first = await react('Dislike', 'c1');
    await react('Like', 'c2');
    const restarted = handlerOn(store);
    for (const each of [handler, restarted]) {
      const again = await react('Dislike', 'c1', each);
      expect(again.events).toEqual(
        first.events.map((event) => expect.objectContaining(event) as unknown),
      );
    }
    expect(await types()).toEqual(['Disliked', 'Undisliked', 'Liked']);
  });

  it('refuses a repeated command id with another request, also after a restart', async () => {
    const like = (requestDigest: string | undefined, on: Decisions) => {
      const command = { type: 'Like', subject } as const;
      return on.execute(reactionDecider, ['dune', 'ben'], command, { ...by('c1'), requestDigest });
    };
    await like('one', handler);
    for (const each of [handler, handlerOn(store)]) {
      await expect(like('other', each)).rejects.toThrow('sent before with other content');
      for (const same of ['one', undefined]) expect((await like(same, each)).isRepeated).toBe(true);
    }
    expect(await types()).toEqual(['Liked']);
  });

  it('records no event with a time before the last one of its stream', async () => {
    const later = '2026-01-01T01:00:00.000Z';
    const at = (commandId: string, when: string) => ({ ...by(commandId), time: when });
    const react = (type: 'Like' | 'Dislike', metadata: EventMetadata, on: Decisions) =>
      on.execute(reactionDecider, ['dune', 'ben'], { type, subject }, metadata);
    await react('Like', at('c1', later), handler);
    expect((await react('Dislike', at('c2', time), handlerOn(store))).time).toBe(later);
    const log = new EventLog(store, keys);
    for await (const { events } of log.readAll(startPosition)) {
      expect(new Set(events.map(({ metadata }) => metadata.time))).toEqual(new Set([later]));
    }
  });

  it('prepares a command unless it was recorded before', async () => {
    const prepared = (commandId: string, prepare: () => Promise<ReactionCommand>) =>
      handler.execute(reactionDecider, ['dune', 'ben'], prepare, by(commandId));
    const like = () => Promise.resolve({ type: 'Like', subject } as const);
    const refuse = () => Promise.reject(new DomainError('not-found', 'Gone'));
    await expect(prepared('c1', refuse)).rejects.toThrow('Gone');
    expect(await prepared('c1', like)).toMatchObject({ isRepeated: false, time });
    const later = { ...by('c1'), time: '2030-01-01T00:00:00.000Z' };
    const again = handler.execute(reactionDecider, ['dune', 'ben'], refuse, later);
    expect(await again).toMatchObject({ isRepeated: true, time, state: { reaction: 'liked' } });
    expect(await types()).toEqual(['Liked']);
  });

  it('sees the events of another process although the stream is cached', async () => {
    const other = handlerOn(store);
    await react('Like', 'c1');
    await react('Unlike', 'c2', other);
    await react('Like', 'c3');
    expect(await types()).toEqual(['Liked', 'Unliked', 'Liked']);
  });

  it('refuses no command because of an outdated cached stream', async () => {
    const add = (id: string, on = handler) =>
      on.execute(libraryDecider, ['ada'], adding(id), by(`add ${id}`));
    await add('x');
    await add('y', handlerOn(store));
    const command = {
      type: 'DeleteRecommendation',
      recommendationId: 'y',
      ownerId: 'ada',
    } as const;
    await handler.execute(libraryDecider, ['ada'], command, by('delete'));
    expect(await types()).toEqual([
      'RecommendationAdded',
      'RecommendationAdded',
      'RecommendationDeleted',
    ]);
  });

  it('records nothing when the claim fails', async () => {
    const like = (isFree: () => boolean) => {
      const claim = () => Promise.resolve(isFree());
      const command = { type: 'Like', subject } as const;
      return handler.execute(reactionDecider, ['dune', 'ben'], command, by('c1'), claim);
    };
    await expect(like(() => false)).rejects.toThrow(WrongExpectedRevision);
    expect(await types()).toEqual([]);
    let claims = 0;
    await like(() => (claims += 1) > 1);
    expect(await types()).toEqual(['Liked']);
  });

  it('reads an assumed or cached stream only when no append tests it', async () => {
    const reads: string[] = [];
    const counted = handlerOn(
      storeWith({
        readStream: (stream, options) => {
          reads.push(`${stream} ${options?.fromRevision ?? 0}`);
          return store.readStream(stream, options);
        },
      }),
    );
    await react('Like', 'c1', counted);
    await react('Dislike', 'c2', counted);
    expect(reads).toEqual([]);
    await react('Dislike', 'c3', counted);
    expect(reads).toEqual(['opinion-dune_ben 3']);
    const { isRepeated } = await react('Like', 'c1', counted);
    expect(isRepeated).toBe(true);
    expect(await types()).toEqual(['Liked', 'Unliked', 'Disliked']);
  });

  it('decides again after a conflict with another process, and loses nothing', async () => {
    const other = handlerOn(store);
    const work = Array.from({ length: 40 }, (_, index) =>
      (index % 2 === 0 ? handler : other).execute(
        libraryDecider,
        ['ada'],
        adding(`item ${index}`),
        by(`c${index}`),
      ),
    );
    await Promise.all(work);
    expect(await types()).toHaveLength(40);
  });

  it('drops a cached stream when an older log was restored', async () => {
    const running = handlerOn(storeWith({}));
    await react('Like', 'c1', running);
    await react('Unlike', 'c2', running);
    store = openMemoryEventStore();
    await react('Dislike', 'c3', running);
    expect(await types()).toEqual(['Disliked']);
  });

  it('gives up when every attempt conflicts', async () => {
    const busy = storeWith({
      append: (stream, expected) => Promise.reject(new WrongExpectedRevision(stream, expected)),
    });
    const unlucky = handlerOn(busy);
    await expect(react('Like', 'c1', unlucky)).rejects.toThrow(WrongExpectedRevision);
  });
});
