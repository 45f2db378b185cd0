/** An event as a client sends it. */
export interface ProposedEvent {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

export interface LoggedEvent extends ProposedEvent {
  readonly stream: string;
  readonly revision: number;
  /** Place in the log, in bytes; commit and prepare are the same. */
  readonly position: number;
  readonly created: Date;
}

/** A revision; -1 for a stream that must not exist. */
export type Expected = number;

export type AppendOutcome =
  | { readonly revision: number; readonly position: number }
  /** Refused: where the stream is instead, -1 when there is none. */
  | { readonly current: number };

/** Where the log of a new server begins. */
const firstPosition = 546;
/** Bytes of a record besides its content; arbitrary, so that positions have gaps. */
const overhead = 137;

/** An in-memory log that treats repeated appends as the real server does. */
export class StandInLog {
  readonly events: LoggedEvent[] = [];
  private readonly streams = new Map<string, LoggedEvent[]>();
  private readonly watchers = new Set<() => void>();
  private readonly systemEventEvery: number;
  private next = firstPosition;
  private appends = 0;

  /** @param systemEventEvery number of appends between two system events. */
  constructor(systemEventEvery: number) {
    this.systemEventEvery = systemEventEvery;
    this.writeSystemEvent('$$$scavenges');
  }

  stream(name: string): readonly LoggedEvent[] | undefined {
    return this.streams.get(name);
  }

  append(stream: string, expected: Expected, proposed: readonly ProposedEvent[]): AppendOutcome {
    const existing = this.streams.get(stream) ?? [];
    const current = existing.length - 1;
    if (expected !== current) return this.repeated(existing, expected, proposed) ?? { current };
    for (const event of proposed) this.write(stream, event);
    this.appends += 1;
    const last = this.streams.get(stream)?.at(-1);
    if (this.appends % this.systemEventEvery === 0) this.writeSystemEvent(`$$${stream}`);
    this.announce();
    return { revision: last?.revision ?? 0, position: last?.position ?? 0 };
  }

  /** Writes an event as the server itself does. */
  writeSystemEvent(stream: string): void {
    const id = `00000000-0000-4000-8000-${String(this.events.length).padStart(12, '0')}`;
    const data = Buffer.from('{"$maxCount":1}');
    const contentType = 'application/json';
    this.write(stream, { id, type: '$metadata', contentType, data, metadata: new Uint8Array() });
  }

  /** Calls back after each append. Returns a function that stops it. */
  watch(watcher: () => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  /** The earlier outcome of an append, if events with the same ids are where it would write. */
  private repeated(
    existing: readonly LoggedEvent[],
    expected: number,
    proposed: readonly ProposedEvent[],
  ): AppendOutcome | undefined {
    const there = existing.slice(expected + 1, expected + 1 + proposed.length);
    const isSame = proposed.every(({ id }, index) => there[index]?.id === id);
    const last = there.at(-1);
    return isSame && last ? { revision: last.revision, position: last.position } : undefined;
  }

  private write(stream: string, proposed: ProposedEvent): void {
    const existing = this.streams.get(stream) ?? [];
    const place = { stream, revision: existing.length, position: this.next, created: new Date() };
    const event = { ...proposed, ...place };
    this.next += overhead + stream.length + proposed.data.length + proposed.metadata.length;
    this.streams.set(stream, existing);
    existing.push(event);
    this.events.push(event);
  }

  private announce(): void {
    for (const watcher of [...this.watchers]) watcher();
  }
}
