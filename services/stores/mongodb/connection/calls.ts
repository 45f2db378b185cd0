import type { Server } from './server.js';

/**
 * Milliseconds in which pending calls must fail, or reconnect and finish, after a connection was lost.
 */
const graceAfterLossMs = 5_000;

/** Milliseconds after which a call times out; longer than the driver's own timeouts together. */
export const maxCallMs = 25_000;

/** The call was not answered before its deadline. */
export class CallTimeout extends Error {}

/**
 * The calls of one client, with deadlines. If a socket closes while the MongoDB driver (also 7.9)
 * writes to it, the driver waits forever for it to drain, and emits no error. Other connections of
 * the pool do emit one, which brings the deadlines of all pending calls forward.
 */
export class ClientCalls {
  /** Deadlines that a lost connection brings forward; calls that may take longer have none here. */
  private readonly deadlines = new Set<Deadline>();
  private pendingCalls = 0;
  private hasTimedOut = false;

  constructor(private readonly server: Server) {
    server.client
      .on('serverHeartbeatFailed', () => this.connectionLost())
      .on('connectionPoolCleared', () => this.connectionLost())
      .on('connectionCheckOutFailed', ({ reason }) => {
        // A full connection pool is no lost connection.
        if (reason === 'connectionError') this.connectionLost();
      });
  }

  /**
   * After a timeout the caller must open another client: the connection of that call is never
   * released. This client is then closed once no call is pending.
   *
   * @param timeoutMs milliseconds until the call times out.
   * @throws {@link CallTimeout}
   */
  async call<T>(work: (server: Server) => Promise<T>, timeoutMs: number): Promise<T> {
    const deadline = new Deadline(timeoutMs);
    if (timeoutMs <= maxCallMs) this.deadlines.add(deadline);
    this.pendingCalls += 1;
    try {
      return await Promise.race([work(this.server), deadline.expired]);
    } catch (error) {
      this.hasTimedOut ||= error instanceof CallTimeout;
      throw error;
    } finally {
      deadline.cancel();
      this.deadlines.delete(deadline);
      this.pendingCalls -= 1;
      if (this.hasTimedOut && this.pendingCalls === 0) void this.close().catch(() => undefined);
    }
  }

  close(): Promise<void> {
    return this.server.client.close();
  }

  private connectionLost(): void {
    for (const deadline of this.deadlines) deadline.bringForward(graceAfterLossMs);
  }
}

/** A deadline that can be brought forward. */
class Deadline {
  /** Rejects when the deadline has passed. */
  readonly expired: Promise<never>;
  private expire: () => void = () => {};
  private timer: NodeJS.Timeout | undefined;
  private until = Infinity;

  /** @param ms milliseconds from now. */
  constructor(ms: number) {
    this.expired = new Promise((_, reject) => {
      this.expire = () => reject(new CallTimeout());
    });
    this.bringForward(ms);
  }

  /** @param ms milliseconds from now; a later deadline than the present one changes nothing. */
  bringForward(ms: number): void {
    const until = performance.now() + ms;
    if (until >= this.until) return;
    this.until = until;
    clearTimeout(this.timer);
    this.timer = setTimeout(this.expire, ms);
  }

  cancel(): void {
    clearTimeout(this.timer);
  }
}
