import { io, type Socket } from 'socket.io-client';
import {
  type Change,
  delay,
  notice,
  type Notice,
  type ServerToClient,
} from '../../../services/contract/live.js';
import { signIn } from '../../../services/contract/accounts/session.js';
import type { ApplicationClient } from './application-client.js';

/** Signs in; returns the session cookie. */
export async function sessionCookieOf(
  application: ApplicationClient,
  email: string,
): Promise<string> {
  const { headers } = await application.send(signIn, { email });
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

/** A page's socket, and what it has received. */
export class LiveClient {
  readonly notices: Notice[] = [];
  resyncs = 0;
  /** Each message about delays: since when the read models lag, or null. */
  readonly delays: (string | null)[] = [];
  position = '';
  /** Number of messages that sessions or passkeys have changed. */
  private accesses = 0;
  private readonly socket: Socket<ServerToClient>;
  private readonly watchers = new Set<() => void>();
  /** Why the connection was lost; undefined while it is open, or after `close`. */
  private lost: Error | undefined;

  constructor(
    url: string,
    cookie: string | undefined,
    position?: string,
    headers: Readonly<Record<string, string>> = {},
    transport: 'websocket' | 'polling' = 'websocket',
  ) {
    this.socket = io(url, {
      transports: [transport],
      upgrade: false,
      extraHeaders: { ...headers, ...(cookie !== undefined && { cookie }) },
      auth: { ...(position !== undefined && { position }) },
      reconnection: false,
      // The machine may be busy.
      timeout: 120_000,
      forceNew: true,
    });
    this.socket.on('notice', (sent) => {
      this.notices.push(notice.parse(sent));
      this.position = sent.position;
      this.check();
    });
    this.socket.on('delayed', (sent) => {
      this.delays.push(delay.parse(sent).since);
      this.check();
    });
    this.socket.on('access', () => {
      this.accesses += 1;
      this.check();
    });
    this.socket.on('resync', () => {
      this.resyncs += 1;
      this.check();
    });
    this.socket.on('disconnect', (reason) => {
      if (reason === 'io client disconnect') return;
      this.lost = new Error(`the page's socket was closed: ${reason}`);
      this.check();
    });
  }

  /** Resolves with the position of the connection; rejects when it is refused. */
  ready(): Promise<string> {
    return new Promise((resolve, reject) => {
      this.socket.once('ready', ({ position }) => {
        this.position = position;
        resolve(position);
      });
      this.socket.once('connect_error', reject);
    });
  }

  /** Resolves after so many messages about delays. */
  delayed(times: number): Promise<unknown> {
    return this.until(() => this.delays.length >= times);
  }

  get changes(): readonly Change[] {
    return this.notices.flatMap(({ changes }) => changes);
  }

  /** Resolves with the first change that fits. */
  change(fits: (change: Change) => boolean): Promise<Change> {
    return this.until(() => this.changes.find(fits));
  }

  /** Resolves after so many messages that sessions or passkeys have changed. */
  accessed(times: number): Promise<unknown> {
    return this.until(() => this.accesses >= times);
  }

  /** Resolves when it has received a resync. */
  resynced(): Promise<unknown> {
    return this.until(() => this.resyncs > 0);
  }

  /** Resolves when it has received a notice at this position or later. */
  reached(position: string): Promise<unknown> {
    return this.until(() => this.position >= position);
  }

  /** Resolves when the connection is closed. */
  closed(): Promise<void> {
    if (this.socket.disconnected) return Promise.resolve();
    return new Promise((resolve) => this.socket.once('disconnect', () => resolve()));
  }

  close(): void {
    this.socket.disconnect();
  }

  /** Resolves with what `find` returns, once it finds something; rejects when the connection is lost. */
  private until<Found>(find: () => Found | undefined | false): Promise<Found> {
    return new Promise((resolve, reject) => {
      const watch = () => {
        const found = find();
        if (found !== undefined && found !== false) resolve(found);
        else if (this.lost) reject(this.lost);
        else return;
        this.watchers.delete(watch);
      };
      this.watchers.add(watch);
      watch();
    });
  }

  private check(): void {
    for (const watch of this.watchers) watch();
  }
}
