import { Injectable } from '@nestjs/common';
import type { EventMetadata, Position } from '../../../events/kernel/event.js';
import type { LibraryCommand, SaveItem } from '../../../events/library/commands.js';
import { libraryDecider } from '../../../events/library/decider.js';
import type { LibraryEvent } from '../../../events/library/events.js';
import type { LibraryState } from '../../../events/library/state.js';
import { titleDigest } from '../../../events/library/title-key.js';
import { type Claim, Decisions } from '../../platform/decisions/decisions.js';
import { type Outcome, type Prepared, prepare } from '../../platform/decisions/command.js';
import { Quotas } from '../../platform/security/quotas.js';

/** Executes commands on users' libraries. */
@Injectable()
export class LibraryDecisions {
  constructor(
    private readonly decisions: Decisions,
    private readonly quotas: Quotas,
  ) {}

  /** A user's library, read from the log. */
  async of(userId: string): Promise<LibraryState> {
    return this.decisions.stateOf(libraryDecider, [userId]);
  }

  /** The log position of the last change to a user's library. */
  async positionOf(userId: string): Promise<Position> {
    return (await this.decisions.streamOf(libraryDecider, [userId])).position;
  }

  /** Whether a user's library has recorded this command. */
  wasRecorded(userId: string, { commandId }: EventMetadata): Promise<boolean> {
    return this.decisions.wasRecorded(libraryDecider, [userId], commandId);
  }

  /**
   * Runs a command on a user's library.
   * @throws what Decisions.execute throws.
   */
  execute(
    userId: string,
    prepared: Prepared<LibraryCommand, LibraryState>,
    metadata: EventMetadata,
    claim?: Claim<LibraryEvent>,
  ): Promise<Outcome<LibraryState, LibraryEvent>> {
    const complete = async (library: LibraryState) => {
      const command = await prepare(prepared, library);
      this.checkQuota(library, command);
      const isSave = command.type === 'SaveRecommendation' || command.type === 'AcceptShared';
      return isSave ? { ...command, released: await this.released(library, command) } : command;
    };
    return this.decisions.execute(libraryDecider, [userId], complete, metadata, claim);
  }

  /** @throws DomainError conflict when the quota of the library is used up. */
  private checkQuota({ items, links }: LibraryState, command: LibraryCommand): void {
    const { type } = command;
    if (type === 'CreateShareLink') this.quotas.checkQuota('links', links.size);
    const isImport = type === 'ImportRecommendations';
    const adds = ['AddRecommendation', 'SaveRecommendation', 'AcceptShared'].includes(type);
    if (!adds && !isImport) return;
    const further = isImport ? Math.max(0, command.recommendations.length - 1) : 0;
    // The state also has deleted items, so the exact number is counted only near the quota.
    const count = () => items.count(({ deleted }) => !deleted) + further;
    this.quotas.checkQuotaLazily('items', items.size + further, count);
  }

  /**
   * Id of a saved item that no longer has the title for which this library still lists it: its owner
   * has renamed or deleted it, which only the owner's stream records.
   */
  private async released(
    { holders, items }: LibraryState,
    { itemType, title }: SaveItem,
  ): Promise<string | undefined> {
    const digest = titleDigest(itemType, title);
    const holder = holders.saved.get(digest);
    const ownerId = holder && items.get(holder)?.saved;
    if (holder === undefined || !ownerId) return undefined;
    const item = (await this.of(ownerId)).items.get(holder);
    return item?.titleDigest === digest ? undefined : holder;
  }
}
