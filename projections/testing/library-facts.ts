import { type LibraryEvent, libraryEvents } from '../../events/library/events.js';
import type { OutcomeRecorded } from '../../events/outcome/events.js';
import type { RecordedTrbooEvent } from '../../events/registry.js';
import { Facts } from './facts.js';

type RecordedLibraryEvent = RecordedTrbooEvent & (LibraryEvent | OutcomeRecorded);

const isOfLibraries = (event: RecordedTrbooEvent): event is RecordedLibraryEvent =>
  Object.hasOwn(libraryEvents, event.type) || event.type === 'OutcomeRecorded';

/** Oracle for specs: libraries and shares, recomputed from all events for each question. */
export class LibraryFacts {
  private readonly facts: Facts;
  private readonly events: readonly RecordedLibraryEvent[];

  constructor(events: readonly RecordedTrbooEvent[]) {
    this.facts = new Facts(events);
    const deleted = new Set<string>();
    this.events = events.filter(isOfLibraries).filter(({ type, data }) => {
      const { recommendationId: id, ownerId } = data;
      const known = this.facts.recommendations.get(id) ?? this.facts.kept.get(id);
      // If two people use the same id, the first owns it.
      if (known?.ownerId !== ownerId) return false;
      if (type === 'RecommendationDeleted') deleted.add(id);
      return type === 'RecommendationRemoved' || !deleted.has(id);
    });
  }

  /** Ids of what is in a person's library, with the time of the event that put it there. */
  savedBy(userId: string): ReadonlyMap<string, string> {
    return new Map(this.savesOf(userId).map(({ id, time }) => [id, time]));
  }

  /** Ids of what is in a person's library because somebody gave them a link to it. */
  savedByLink(userId: string): ReadonlySet<string> {
    const byLink = this.savesOf(userId).filter(({ linkMakerId }) => linkMakerId !== undefined);
    return new Set(byLink.map(({ id }) => id));
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
    const kept = this.facts.kept.get(recommendationId);
    if (kept !== undefined) senders.delete(kept.ownerId);
    return senders;
  }

  /** Whether it waits for the person's answer. */
  waitsFor(recommendationId: string, userId: string): boolean {
    return this.answerOf(recommendationId, userId) === 'waiting';
  }

  /**
   * Whether it waits for the person's answer, or was answered; `untold` when its senders are not
   * told. What was never sent has none.
   */
  answerOf(recommendationId: string, userId: string): 'waiting' | 'answered' | 'untold' | 'none' {
    let answer: ReturnType<LibraryFacts['answerOf']> = 'none';
    let saved = false;
    const senders = new Set<string>();
    for (const { type, data } of this.events) {
      if (data.recommendationId !== recommendationId) continue;
      if ('recipientIds' in data) {
        if (!data.recipientIds.includes(userId)) continue;
        if (type === 'Shared') {
          senders.add(data.senderId);
          answer = saved ? 'answered' : 'waiting';
        } else {
          senders.delete(data.senderId);
          if (senders.size === 0) answer = 'none';
        }
      } else if ('userId' in data && data.userId === userId) {
        if (type === 'RecommendationSaved') saved = true;
        if (type === 'RecommendationRemoved') saved = false;
        if (senders.size === 0) continue;
        if (type === 'RecommendationSaved') answer = 'answered';
        if (type === 'SharedRecommendationAccepted') answer = 'answered';
        if (type === 'SharedRecommendationRejected' && answer === 'waiting') answer = 'untold';
        if ('isTold' in data) answer = data.isTold ? 'answered' : 'untold';
      }
    }
    return answer;
  }

  /** For each recommendation of others in a person's library, when and how it was last saved. */
  private savesOf(userId: string) {
    const saves = new Map<string, { id: string; time: string; linkMakerId: string | undefined }>();
    for (const { type, data, metadata } of this.about(userId)) {
      const { recommendationId: id } = data;
      if (type === 'RecommendationSaved') {
        saves.set(id, { id, time: metadata.time, linkMakerId: data.linkMakerId });
      }
      if (type === 'RecommendationRemoved') saves.delete(id);
    }
    return [...saves.values()];
  }

  private about(userId: string) {
    return this.events.filter(({ data }) => 'userId' in data && data.userId === userId);
  }
}
