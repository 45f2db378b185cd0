import { type Position, startPosition } from '../../events/kernel/event.js';
import type { RecordedTrbooEvent } from '../../events/registry.js';
import type { Projection } from '../../projections/kernel/projection.js';
import { projections } from '../../projections/registry.js';
import { Collection } from '../../projections/testing/collection.js';
import type { EventLog } from '../../services/stores/event-log/event-log.js';

/** Folds a log event by event, up to any position. */
export class FoldedLog {
  private readonly folded = new Map<string, Collection<unknown>>();
  private through: Position = startPosition;

  constructor(private readonly log: EventLog) {
    for (const projection of projections) {
      this.folded.set(projection.name, new Collection(projection));
    }
  }

  /** Folds up to the present end of the log, which makes `documents` faster. */
  async catchUp(): Promise<void> {
    const events = await this.newEvents();
    for (const each of this.folded.values()) each.fold(events);
    this.through = events.at(-1)?.position ?? this.through;
  }

  /** The documents of a read model by id, at a position that is not folded yet. */
  async documents({ name }: Projection, position: Position): Promise<Record<string, unknown>> {
    if (position < this.through)
      throw new Error(`${name} is at ${position}, which is folded already`);
    const events = (await this.newEvents()).filter((event) => event.position <= position);
    return this.folded.get(name)?.copy().fold(events).documents() ?? {};
  }

  private async newEvents(): Promise<RecordedTrbooEvent[]> {
    const found: RecordedTrbooEvent[] = [];
    for await (const { events } of this.log.readAll(this.through)) found.push(...events);
    return found;
  }
}
