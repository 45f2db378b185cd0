import { StoreUnusable, StoreUnavailable } from '../../ports.js';
import { ClientCalls, maxCallMs, CallTimeout } from './calls.js';
import { isTransient, unusableReason, findServer, type Server } from './server.js';

/**
 * One client of a MongoDB server or cluster. Connects at the first call, and again after a loss.
 */
export class Connection {
  private readonly url: string;
  private readonly what: string;
  private calls: Promise<ClientCalls> | undefined;
  private closed = false;

  /** @param what names the store in messages: `the keys`. */
  constructor(url: string, what: string) {
    this.url = url;
    this.what = what;
  }

  /**
   * Runs a call. @param timeoutMs milliseconds.
   * @throws {@link StoreUnavailable} when no server answers in time, or the connection is closed.
   */
  async run<T>(work: (server: Server) => Promise<T>, timeoutMs = maxCallMs): Promise<T> {
    if (this.closed) throw new StoreUnavailable(`${this.what} are closed`);
    try {
      return await this.call(work, timeoutMs);
    } catch (error) {
      if (error instanceof CallTimeout)
        throw new StoreUnavailable(`${this.what} in MongoDB do not answer`);
      const refusal = unusableReason(error);
      if (refusal) throw new StoreUnusable(`MongoDB ${refusal}`, { cause: error });
      if (!isTransient(error)) throw error;
      throw new StoreUnavailable(`${this.what} in MongoDB cannot be reached`, { cause: error });
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    const calls = await this.calls?.catch(() => undefined);
    await calls?.close();
  }

  /** After an abandoned call, later calls get a new client. */
  private async call<T>(work: (server: Server) => Promise<T>, timeoutMs: number): Promise<T> {
    const connecting = this.connected();
    const calls = await connecting;
    try {
      return await calls.call(work, timeoutMs);
    } catch (error) {
      if (error instanceof CallTimeout && this.calls === connecting) this.calls = undefined;
      throw error;
    }
  }

  private connected(): Promise<ClientCalls> {
    // A client that failed to connect never recovers: the next call creates a new one.
    this.calls ??= findServer(this.url).then(
      (server) => new ClientCalls(server),
      (error: unknown) => {
        this.calls = undefined;
        throw error;
      },
    );
    return this.calls;
  }
}
