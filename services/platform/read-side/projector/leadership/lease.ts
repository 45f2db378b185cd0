import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { z } from 'zod';
import { CheckpointConflict, type Collection, type ReadStore } from '../../../../stores/ports.js';
import { fromPosition, toPosition } from '../../../../stores/event-log/times-in-log.js';
import type { Clock } from '../../../../stores/ports/tokens.js';

const documentId = 'holder';
const body = z.object({
  /** Null after its release. */
  holder: z.string().nullable(),
  /** ISO 8601. */
  until: z.string(),
});

/**
 * Ids of the lease holders of this process. A holder with this process id that is not in the set
 * belongs to an earlier process.
 */
const holdersHere = new Set<string>();

/** Whether the holder's process still runs; `unknown` for a process of another machine. */
function processStatusOf(holder: string): 'alive' | 'ended' | 'unknown' {
  const [host, number] = holder.split(' ');
  if (host !== hostname()) return 'unknown';
  if (Number(number) === process.pid) return holdersHere.has(holder) ? 'alive' : 'ended';
  try {
    process.kill(Number(number), 0);
    return 'alive';
  } catch (error) {
    // ESRCH: no such process. EPERM: it exists and belongs to another user.
    const hasEnded = error instanceof Error && 'code' in error && error.code === 'ESRCH';
    return hasEnded ? 'ended' : 'alive';
  }
}

/** Milliseconds by which the clocks of two machines may differ. */
const maxClockDifference = 30_000;

export interface LeaseOptions {
  /** Milliseconds after which an unrenewed lease expires. */
  readonly duration: number;
  /** Never takes the lease from a live process of this machine, even if it is slow to renew. */
  readonly keepsLiveHolder?: boolean;
  /** Monotonic clock in milliseconds. */
  readonly monotonic?: () => number;
}

/**
 * A lease in the read store, changed by compare-and-set so that two processes cannot take it at
 * once. A process that was suspended may still believe in an expired lease; the compare-and-set of
 * checkpoints protects the read models then.
 */
export class Lease {
  private readonly collection: Collection;
  private readonly holderId = `${hostname()} ${process.pid} ${randomUUID()}`;
  private readonly monotonic: () => number;
  /** The last change that was seen, and when it was first seen on the monotonic clock. */
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
   * Takes or renews the lease. `taken-over` means that the previous holder did not release it.
   * @throws StoreUnavailable
   */
  async take(): Promise<'taken' | 'taken-over' | 'held-elsewhere'> {
    await this.store.ensure(this.collection);
    const [document] = await this.store.getMany(this.collection, [documentId]);
    const change = fromPosition(await this.store.checkpoint(this.collection));
    const known = document && body.parse(document.body);
    const isOthers = known !== undefined && known.holder !== null && known.holder !== this.holderId;
    if (isOthers && !this.hasExpired(change, known)) return 'held-elsewhere';
    if (!(await this.write(this.holderId, change))) return 'held-elsewhere';
    return isOthers ? 'taken-over' : 'taken';
  }

  /** Releases the lease, so that another process need not wait until it expires. */
  async release(): Promise<void> {
    const [document] = await this.store.getMany(this.collection, [documentId]);
    if (document === undefined || body.parse(document.body).holder !== this.holderId) return;
    await this.write(null, fromPosition(await this.store.checkpoint(this.collection)));
  }

  /**
   * Clocks differ between machines. A lease has expired when it did not change for its whole
   * duration on our clock, or when its end lies further back than clocks can differ. The lease of
   * an ended process of this machine expires at once.
   */
  private hasExpired(change: number, { holder, until }: z.infer<typeof body>): boolean {
    const status = holder === null ? 'unknown' : processStatusOf(holder);
    if (status === 'ended') return true;
    if (status === 'alive' && this.options.keepsLiveHolder) return false;
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
