import type { Server } from './server.js';

/**
 * Milliseconds that what is under way has left when a connection is lost: to fail with it, or to find
 * a server again and be done.
 */
const graceAfterLossMs = 5_000;

/** Milliseconds after which a call is given up, with all that the options allow it. */
export const maxCallMs = 25_000;

/** No answer came in time. */
export class CallTimeout extends Error {}

/**
 * The calls of one client. The driver waits for ever when a connection closes in the moment in which
 * it writes: for a drained socket, of one that is gone (7.9 too). Nothing tells of that connection, but
 * what fails beside it does: then what is under way has little time left.
 */
export class ClientCalls {
  /** Of those that must not outlive a loss for long. */
  private readonly limits = new Set<Deadline>();
  private underWay = 0;
  private isGivenUp = false;

  constructor(private readonly server: Server) {
    server.client
      .on('serverHeartbeatFailed', () => this.lost())
      .on('connectionPoolCleared', () => this.lost())
      .on('connectionCheckOutFailed', ({ reason }) => {
        // That all connections are in use is no loss.
        if (reason === 'connectionError') this.lost();
      });
  }

  /**
   * After one that was given up there is to be no other call: its connection would never be free again.
   * The client is closed when the last is over.
   *
   * @param longest milliseconds that it may take.
   * @throws {@link CallTimeout} when it was given up.
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

/** The time that a call may take, which can become less. */
class Deadline {
  /** Rejected when it has passed. */
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
