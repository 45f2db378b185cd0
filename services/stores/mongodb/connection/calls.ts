import type { Server } from './server.js';

/**
 * Milliseconds that pending calls have left after a connection was lost: to fail, or to reconnect
 * and finish.
 */
const graceAfterLossMs = 5_000;

/** Milliseconds after which a call is abandoned; more than all limits of the driver together. */
export const maxCallMs = 25_000;

/** No answer came in time. */
export class CallTimeout extends Error {}

/**
 * The calls of one client, with deadlines. The driver waits forever when a connection closes while
 * it writes to it: it waits for a closed socket to drain (7.9 too). That connection reports
 * nothing, but errors beside it do: they shorten the deadlines of pending calls.
 */
export class ClientCalls {
  /** Deadlines that a lost connection shortens. */
  private readonly limits = new Set<Deadline>();
  private underWay = 0;
  private isGivenUp = false;

  constructor(private readonly server: Server) {
    server.client
      .on('serverHeartbeatFailed', () => this.lost())
      .on('connectionPoolCleared', () => this.lost())
      .on('connectionCheckOutFailed', ({ reason }) => {
        // A full connection pool is no lost connection.
        if (reason === 'connectionError') this.lost();
      });
  }

  /**
   * After an abandoned call the client must not be used again: its connection is never released.
   * The client is closed after the last pending call.
   *
   * @param longest milliseconds per call.
   * @throws {@link CallTimeout} when the call was abandoned.
   */
  async call<T>(work: (server: Server) => Promise<T>, longest: number): Promise<T> {
    const limit = new Deadline(longest);
    if (longest <= maxCallMs) this.limits.add(limit);
    this.underWay += 1;
    try {
      return await Promise.race([work(this.server), limit.expired]);
    } catch (error) {
      this.isGivenUp ||= error instanceof CallTimeout;
      throw error;
    } finally {
      limit.end();
      this.limits.delete(limit);
      this.underWay -= 1;
      if (this.isGivenUp && this.underWay === 0) void this.close().catch(() => undefined);
    }
  }

  close(): Promise<void> {
    return this.server.client.close();
  }

  private lost(): void {
    for (const limit of this.limits) limit.shorten(graceAfterLossMs);
  }
}

/** A deadline that can be brought forward. */
class Deadline {
  /** Rejects when the deadline has passed. */
  readonly expired: Promise<never>;
  private pass: () => void = () => {};
  private timer: NodeJS.Timeout | undefined;
  private until = Infinity;

  /** @param longest milliseconds from now. */
  constructor(longest: number) {
    this.expired = new Promise((_, reject) => {
      this.pass = () => reject(new CallTimeout());
    });
    this.shorten(longest);
  }

  /** @param longest milliseconds from now. */
  shorten(longest: number): void {
    const until = performance.now() + longest;
    if (until >= this.until) return;
    this.until = until;
    clearTimeout(this.timer);
    this.timer = setTimeout(this.pass, longest);
  }

  end(): void {
    clearTimeout(this.timer);
  }
}
