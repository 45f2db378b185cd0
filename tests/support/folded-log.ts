import { type Position, startPosition } from '../../events/kernel/event.js';
import type { RecordedTrbooEvent } from '../../events/registry.js';
import type { Projection } from '../../projections/kernel/projection.js';
import { projections } from '../../projections/registry.js';
import { Collection } from '../../projections/testing/projection-specification.js';
import type { EventLog } from '../../services/stores/event-log/event-log.js';

/** What folding one event after another makes of a log, up to any place in it. */
export class FoldedLog {
  private readonly folded = new Map<string, Collection<unknown>>();
  private through: Position = startPosition;

  constructor(private readonly log: EventLog) {
    for (const projection of projections) {
      this.folded.set(projection.name, new Collection(projection));
    }
  }

  /** Folds what lies before the end of the log now, so that later places take less time. */
  async moveOn(): Promise<void> {
    const news = await this.news();
    for (const each of this.folded.values()) each.fold(news);
    this.through = news.at(-1)?.position ?? this.through;
  }

  /** The documents of a read model by id, as they are at a place that does not lie before. */
  async documents({ name }: Projection, position: Position): Promise<Record<string, unknown>> {
    if (position < this.through) throw new Error(`${name} is at ${position}, which lies before`);
    const news = (await this.news()).filter((event) => event.position <= position);
    return this.folded.get(name)?.copy().fold(news).documents() ?? {};
  }

  private async news(): Promise<RecordedTrbooEvent[]> {
    const news: RecordedTrbooEvent[] = [];
    for await (const { events } of this.log.readAll(this.through)) news.push(...events);
    return news;
  }
}
