import type { Endpoint } from '../../wait-for-store.js';
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

interface MongodbAddress {
  /** None for `mongodb+srv:`, whose hosts are in the DNS. */
  readonly endpoints: readonly Endpoint[];
  readonly isEncrypted: boolean;
}

const defaultPort = 27_017;
const form = /^mongodb(\+srv)?:\/\/(?:([^@/]*)@)?([^@/?]+)(?:\/[^?]*)?(?:\?(.*))?$/;

/**
 * Reads an address without the driver, which takes 20 MB of memory where nothing is in MongoDB; the
 * driver checks its options when it opens the store.
 * (mongodb.com/docs/manual/reference/connection-string)
 * @throws TypeError when it is no address of MongoDB.
 */
export function parseMongodbAddress(url: string): MongodbAddress {
  const [, srv, person = '', hosts = '', options = ''] = form.exec(url) ?? [];
  if (hosts === '') throw new TypeError('not an address of MongoDB');
  decodeURIComponent(person);
  const query = new URLSearchParams(options);
  const tls = query.get('tls') ?? query.get('ssl') ?? String(srv !== undefined);
  const isSecure = tls === 'true';
  const caFile = query.get('tlsCAFile') ?? undefined;
  const endpoints = hosts.split(',').map((each) => {
    const { hostname } = new URL(`http://${decodeURIComponent(each)}`);
    const [, port = defaultPort] = /:(\d+)$/.exec(each) ?? [];
    return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port), isSecure, caFile };
  });
  return { endpoints: srv === undefined ? endpoints : [], isEncrypted: isSecure };
}

/** Whether this is an address of MongoDB. */
export function isMongodbAddress(url: string): boolean {
  try {
    parseMongodbAddress(url);
    return true;
  } catch {
    return false;
  }
}

/** Whether the address turns certificate checks off. */
export function acceptsAnyCertificate(url: string): boolean {
  return /[?&](tlsAllowInvalidCertificates|tlsAllowInvalidHostnames|tlsInsecure)=true/i.test(url);
}
