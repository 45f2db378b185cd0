import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { z } from 'zod';
import { CheckpointConflict, type Collection, type ReadStore } from '../../../../stores/ports.js';
import { fromPosition, toPosition } from '../../../../stores/event-log/position.js';
import type { Clock } from '../../../../stores/ports/tokens.js';

const documentId = 'holder';
const body = z.object({
  /** Null when it was given back. */
  holder: z.string().nullable(),
  /** ISO 8601. */
  until: z.string(),
});

/** The holders of this process; one that is not among them and names its number is of one before. */
const holdersHere = new Set<string>();

/** How the process of a holder is; unknown when it is another machine's. */
function processStatusOf(holder: string): 'alive' | 'ended' | 'unknown' {
  const [host, number] = holder.split(' ');
  if (host !== hostname()) return 'unknown';
  if (Number(number) === process.pid) return holdersHere.has(holder) ? 'alive' : 'ended';
  try {
    process.kill(Number(number), 0);
    return 'alive';
  } catch (error) {
    // ESRCH: there is no such process. EPERM: there is, and it is another user's.
    const isGone = error instanceof Error && 'code' in error && error.code === 'ESRCH';
    return isGone ? 'ended' : 'alive';
  }
}

/** Milliseconds by which clocks of different machines may differ. */
const maxClockDifference = 30_000;

export interface LeaseOptions {
  /** Milliseconds for which it is taken, and after which another may have it. */
  readonly duration: number;
  /** Never takes it from a process of this machine that lives, also when that is slow. */
  readonly keepsLiveHolder?: boolean;
  /** Milliseconds of this process's own; it never goes back. */
  readonly monotonic?: () => number;
}

/**
 * Says which of several processes does what only one should do. It is kept in the read store, and
 * each change of it is a compare-and-set, so that two cannot take it at once. It may still lie: a
 * process that was stopped for a while believes in a lease that has run out. What must not happen
 * twice is held by the checkpoints' own compare-and-set.
 */
export class Lease {
  private readonly collection: Collection;
  private readonly holderId = `${hostname()} ${process.pid} ${randomUUID()}`;
  private readonly monotonic: () => number;
  /** The change of the lease that was seen last, and when it was first seen. */
  private seen: { readonly change: number; readonly at: number } | undefined;

  constructor(
    private readonly store: ReadStore,
    name: string,
    private readonly clock: Clock,
    private readonly options: LeaseOptions,
  ) {
    holdersHere.add(this.holderId);
    this.collection = { name: `lease-${name}`, indexes: {} };
    this.monotonic = options.monotonic ?? (() => performance.now());
  }

  /**
   * Takes the lease, or keeps it for another while. `taken-over`: from somebody who has not given it
   * back. @throws StoreUnavailable
   */
  async take(): Promise<'taken' | 'taken-over' | 'held-elsewhere'> {
    await this.store.ensure(this.collection);
    const [document] = await this.store.getMany(this.collection, [documentId]);
    const change = fromPosition(await this.store.checkpoint(this.collection));
    const known = document && body.parse(document.body);
    const isOthers = known !== undefined && known.holder !== null && known.holder !== this.holderId;
    if (isOthers && !this.hasRunOut(change, known)) return 'held-elsewhere';
    if (!(await this.write(this.holderId, change))) return 'held-elsewhere';
    return isOthers ? 'taken-over' : 'taken';
  }

  /** Gives it back, so that another need not wait. Nothing happens when somebody else has it. */
  async giveBack(): Promise<void> {
    const [document] = await this.store.getMany(this.collection, [documentId]);
    if (document === undefined || body.parse(document.body).holder !== this.holderId) return;
    await this.write(null, fromPosition(await this.store.checkpoint(this.collection)));
  }

  /**
   * Clocks of machines differ: a lease has run out when it has not changed for its duration while
   * this process looked, or when its end is so long ago that no difference explains it. That of a
   * process of this machine runs out with the process.
   */
  private hasRunOut(change: number, { holder, until }: z.infer<typeof body>): boolean {
    const fate = holder === null ? 'unknown' : processStatusOf(holder);
    if (fate === 'ended') return true;
    if (fate === 'alive' && this.options.keepsLiveHolder) return false;
    const now = this.monotonic();
    if (this.seen?.change !== change) this.seen = { change, at: now };
    const unchanged = now - this.seen.at >= this.options.duration;
    return unchanged || this.clock().getTime() - Date.parse(until) > maxClockDifference;
  }

  private async write(holder: string | null, change: number): Promise<boolean> {
    const [from, to] = [toPosition(change), toPosition(change + 1)];
    const until = new Date(this.clock().getTime() + this.options.duration).toISOString();
    const put = [{ id: documentId, position: to, body: { holder, until } }];
    try {
      await this.store.commit([
        { collection: this.collection, put, remove: [], checkpoint: { from, to } },
      ]);
      return true;
    } catch (error) {
      if (error instanceof CheckpointConflict) return false;
      throw error;
    }
  }
}
