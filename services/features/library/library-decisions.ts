import { Injectable } from '@nestjs/common';
import type { EventMetadata } from '../../../events/kernel/event.js';
import type { LibraryCommand, TakeIn } from '../../../events/library/commands.js';
import { libraryDecider } from '../../../events/library/decider.js';
import type { LibraryEvent } from '../../../events/library/events.js';
import type { LibraryState } from '../../../events/library/state.js';
import { titleKey } from '../../../events/library/title-key.js';
import { RecommendationsReader } from './recommendations.reader.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Outcome } from '../../platform/decisions/outcome.js';
import { type Prepared, workOut } from '../../platform/decisions/prepared.js';

/** Gives commands to people's libraries. */
@Injectable()
export class LibraryDecisions {
  constructor(
    private readonly decisions: Decisions,
    private readonly recommendations: RecommendationsReader,
  ) {}

  /** Gives a command to the library of a person. @throws what Decisions.make throws. */
  give(
    userId: string,
    given: Prepared<LibraryCommand>,
    metadata: EventMetadata,
  ): Promise<Outcome<LibraryState, LibraryEvent>> {
    const complete = async () => {
      const command = await workOut(given);
      const takesIn = command.type === 'SaveRecommendation' || command.type === 'AcceptShared';
      return takesIn ? { ...command, released: await this.released(userId, command) } : command;
    };
    return this.decisions.make(libraryDecider, [userId], complete, metadata);
  }

  /**
   * Id of the saved item that holds a title in a library although it goes by it no longer: its
   * owner has renamed or deleted it, which is written in the owner's stream only.
   */
  private async released(userId: string, { itemType, title }: TakeIn): Promise<string | undefined> {
    const { holders } = await this.decisions.stateOf(libraryDecider, [userId]);
    const key = titleKey(itemType, title);
    const holder = holders.saved.get(key);
    if (holder === undefined) return undefined;
    const document = await this.recommendations.find(holder);
    const keeps = document !== undefined && titleKey(document.type, document.title) === key;
    return keeps ? undefined : holder;
  }
}
