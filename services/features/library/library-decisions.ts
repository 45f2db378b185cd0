import { Injectable } from '@nestjs/common';
import type { EventMetadata, Position } from '../../../events/kernel/event.js';
import type { LibraryCommand } from '../../../events/library/commands.js';
import { libraryDecider } from '../../../events/library/decider.js';
import type { LibraryEvent } from '../../../events/library/events.js';
import type { LibraryState } from '../../../events/library/state.js';
import { titleKey } from '../../../events/library/title-key.js';
import { type Claim, Decisions } from '../../platform/decisions/decisions.js';
import type { Outcome } from '../../platform/decisions/outcome.js';
import { type Prepared, workOut } from '../../platform/decisions/prepared.js';

type TakesTitle = Extract<LibraryCommand, { readonly released?: string }>;

const takesTitle = (command: LibraryCommand): command is TakesTitle =>
  ['AddRecommendation', 'EditRecommendation', 'SaveRecommendation', 'AcceptShared'].includes(
    command.type,
  );

/** The key of the title that the command asks for; undefined for an edit of what is not there. */
function wantedKey(command: TakesTitle, { items }: LibraryState): string | undefined {
  switch (command.type) {
    case 'AddRecommendation':
      return titleKey(command.recommendation.type, command.recommendation.title);
    case 'EditRecommendation': {
      const { recommendationId, title } = command.recommendation;
      const item = items.get(recommendationId);
      return item && titleKey(item.type, title);
    }
    case 'SaveRecommendation':
    case 'AcceptShared':
      return titleKey(command.itemType, command.title);
  }
}

/** Gives commands to people's libraries. */
@Injectable()
export class LibraryDecisions {
  constructor(private readonly decisions: Decisions) {}

  /** A person's library as it is now. */
  async of(userId: string): Promise<LibraryState> {
    return this.decisions.stateOf(libraryDecider, [userId]);
  }

  /** Where the last change of a person's library stands in the log. */
  async positionOf(userId: string): Promise<Position> {
    return (await this.decisions.streamOf(libraryDecider, [userId])).position;
  }

  /** Gives a command to the library of a person. @throws what Decisions.make throws. */
  give(
    userId: string,
    given: Prepared<LibraryCommand>,
    metadata: EventMetadata,
    claim?: Claim<LibraryEvent>,
  ): Promise<Outcome<LibraryState, LibraryEvent>> {
    const complete = async () => {
      const command = await workOut(given);
      if (!takesTitle(command)) return command;
      return { ...command, released: await this.released(userId, command) };
    };
    return this.decisions.make(libraryDecider, [userId], complete, metadata, claim);
  }

  /**
   * Id of the saved item that holds a title in a library although it goes by it no longer: its
   * owner has renamed or deleted it, which is written in the owner's stream only.
   */
  private async released(userId: string, command: TakesTitle): Promise<string | undefined> {
    const state = await this.of(userId);
    const key = wantedKey(command, state);
    const holder = key === undefined ? undefined : state.holders.get(key);
    const ownerId = holder && state.items.get(holder)?.saved;
    if (holder === undefined || !ownerId) return undefined;
    const item = (await this.of(ownerId)).items.get(holder);
    return item && !item.deleted && item.titleKey === key ? undefined : holder;
  }
}
