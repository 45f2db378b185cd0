import { belongsTo, type Decider } from '../../events/kernel/decider.js';
import { streamName } from '../../events/kernel/event.js';
import type { RecordedTrbooEvent, TrbooEvent } from '../../events/registry.js';
import { recorded } from './recorded-event.js';

/** Positions have gaps: nothing may assume that the next one is one more. */
const positionStep = 7;

/** Executes commands with the real deciders and records the events in one log, a minute apart. */
export class Recorder {
  protected readonly log: RecordedTrbooEvent[] = [];

  /** What has happened so far. */
  get events(): readonly RecordedTrbooEvent[] {
    return [...this.log];
  }

  protected nextTime(): string {
    return new Date(Date.UTC(2025, 2, 1, 8, this.log.length)).toISOString();
  }

  protected execute<State, Command, Event extends TrbooEvent>(
    decider: Decider<State, Command, Event>,
    identity: readonly string[],
    actorId: string,
    command: Command,
  ): this {
    const stream = streamName(decider.category, ...identity);
    let state = decider.initialState;
    let revision = 0;
    for (const event of this.log) {
      if (event.stream !== stream || !belongsTo<Event>(decider, event)) continue;
      state = decider.evolve(state, event);
      revision += 1;
    }
    const time = this.nextTime();
    for (const event of decider.decide(command, state)) {
      const at = (this.log.length + 1) * positionStep;
      this.log.push(recorded(event, { at, actorId, time, stream, revision }));
      revision += 1;
    }
    return this;
  }
}
