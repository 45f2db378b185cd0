import type { LibraryEvent } from '../../events/library/events.js';
import { libraryEvents } from '../../events/library/events.js';
import type { RecordedTrbooEvent } from '../../events/registry.js';
import { Facts } from './facts.js';

type RecordedLibraryEvent = RecordedTrbooEvent & LibraryEvent;

const isOfLibraries = (event: RecordedTrbooEvent): event is RecordedLibraryEvent =>
  Object.hasOwn(libraryEvents, event.type);

/**
 * What libraries hold and what was sent after a log, found the slow way: for each question all that
 * speaks of the thing is looked through again.
 */
export class LibraryFacts {
  private readonly facts: Facts;
  private readonly events: readonly RecordedLibraryEvent[];

  constructor(events: readonly RecordedTrbooEvent[]) {
    this.facts = new Facts(events);
    this.events = events.filter(isOfLibraries).filter(({ data: { recommendationId, ownerId } }) => {
      // Of two people who took the same id at once, the first has it.
      return this.facts.recommendations.get(recommendationId)?.ownerId === ownerId;
    });
  }

  /** Ids of what is in a person's library, with the time of the event that put it there. */
  savedBy(userId: string): ReadonlyMap<string, string> {
    const saved = new Map<string, string>();
    for (const { type, data, metadata } of this.about(userId)) {
      if (type === 'RecommendationSaved') saved.set(data.recommendationId, metadata.time);
      if (type === 'RecommendationRemoved') saved.delete(data.recommendationId);
    }
    return saved;
  }

  /** Ids of what is in a person's library because somebody gave them a link to it. */
  savedByLink(userId: string): ReadonlySet<string> {
    const saved = new Set<string>();
    for (const { type, data } of this.about(userId)) {
      if (type === 'RecommendationSaved' && data.linkMakerId !== undefined) {
        saved.add(data.recommendationId);
      }
      if (type === 'RecommendationRemoved') saved.delete(data.recommendationId);
    }
    return saved;
  }

  /** Who sent a recommendation to a person, with the newest why of each, the newest last. */
  sendersOf(recommendationId: string, userId: string): ReadonlyMap<string, string | null> {
    const senders = new Map<string, string | null>();
    for (const { type, data } of this.events) {
      if (data.recommendationId !== recommendationId || !('recipientIds' in data)) continue;
      if (!data.recipientIds.includes(userId)) continue;
      senders.delete(data.senderId);
      if (type === 'Shared') senders.set(data.senderId, data.why);
    }
    return senders;
  }

  /** Whether it was sent to the person, and neither answered nor put into the library since. */
  waitsFor(recommendationId: string, userId: string): boolean {
    let waits = false;
    let saved = false;
    const senders = new Set<string>();
    for (const { type, data } of this.events) {
      if (data.recommendationId !== recommendationId) continue;
      if ('recipientIds' in data) {
        if (!data.recipientIds.includes(userId)) continue;
        if (type === 'Shared') {
          senders.add(data.senderId);
          waits ||= !saved;
        } else {
          senders.delete(data.senderId);
          waits &&= senders.size > 0;
        }
      } else if ('userId' in data && data.userId === userId) {
        if (type === 'RecommendationSaved') [saved, waits] = [true, false];
        if (type === 'RecommendationRemoved') saved = false;
        if (type === 'SharedRecommendationAccepted') waits = false;
        if (type === 'SharedRecommendationRejected') waits = false;
      }
    }
    return waits;
  }

  private about(userId: string) {
    return this.events.filter(({ data }) => 'userId' in data && data.userId === userId);
  }
}
