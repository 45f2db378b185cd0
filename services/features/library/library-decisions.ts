import { Injectable } from '@nestjs/common';
import type { EventMetadata } from '../../../events/kernel/event.js';
import type { LibraryCommand } from '../../../events/library/commands.js';
import { libraryDecider } from '../../../events/library/decider.js';
import type { LibraryEvent } from '../../../events/library/events.js';
import type { LibraryState } from '../../../events/library/state.js';
import { titleKey } from '../../../events/library/title-key.js';
import { RecommendationsReader } from './recommendations.reader.js';
import { Decisions } from '../../platform/decisions/decisions.js';
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
      if (!takesTitle(command)) return command;
      return { ...command, released: await this.released(userId, command) };
    };
    return this.decisions.make(libraryDecider, [userId], complete, metadata);
  }

  /**
   * Id of the saved item that holds a title in a library although it goes by it no longer: its
   * owner has renamed or deleted it, which is written in the owner's stream only.
   */
  private async released(userId: string, command: TakesTitle): Promise<string | undefined> {
    const state = await this.decisions.stateOf(libraryDecider, [userId]);
    const key = wantedKey(command, state);
    const holder = key === undefined ? undefined : state.holders.get(key);
    if (holder === undefined || !state.items.get(holder)?.saved) return undefined;
    const document = await this.recommendations.find(holder);
    const keeps = document !== undefined && titleKey(document.type, document.title) === key;
    return keeps ? undefined : holder;
  }
}
