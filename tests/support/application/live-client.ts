import { io, type Socket } from 'socket.io-client';
import {
  type Change,
  delay,
  notice,
  type Notice,
  type ServerToClient,
} from '../../../services/contract/live.js';
import { signIn } from '../../../services/contract/accounts/session.js';
import type { AskedApplication } from './asked-application.js';

/** The session cookie of somebody who signs in. */
export async function sessionOf(application: AskedApplication, email: string): Promise<string> {
  const { headers } = await application.send(signIn, { email });
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

/** A page's socket: what it was sent, and ways to wait for it. */
export class LiveClient {
  readonly notices: Notice[] = [];
  resyncs = 0;
  /** Since when it is delayed, each time that this was said. */
  readonly delays: (string | null)[] = [];
  position = '';
  /** How often it was told that sessions or passkeys are others. */
  private accesses = 0;
  private readonly socket: Socket<ServerToClient>;
  private readonly watchers = new Set<() => void>();
  /** Why nothing comes any more, when it was not this that closed it. */
  private lost: Error | undefined;

  constructor(
    url: string,
    cookie: string | undefined,
    position?: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    this.socket = io(url, {
      transports: ['websocket'],
      extraHeaders: { ...headers, ...(cookie !== undefined && { cookie }) },
      auth: { ...(position !== undefined && { position }) },
      reconnection: false,
      // Machines of tests may have much else to do.
      timeout: 120_000,
      forceNew: true,
    });
    this.socket.on('notice', (sent) => {
      this.notices.push(notice.parse(sent));
      this.position = sent.position;
      this.look();
    });
    this.socket.on('delayed', (sent) => {
      this.delays.push(delay.parse(sent).since);
      this.look();
    });
    this.socket.on('access', () => {
      this.accesses += 1;
      this.look();
    });
    this.socket.on('resync', () => {
      this.resyncs += 1;
      this.look();
    });
    this.socket.on('disconnect', (reason) => {
      if (reason === 'io client disconnect') return;
      this.lost = new Error(`the page's socket was closed: ${reason}`);
      this.look();
    });
  }

  /** Position at which it was connected; rejects when it is refused. */
  ready(): Promise<string> {
    return new Promise((resolve, reject) => {
      this.socket.once('ready', ({ position }) => {
        this.position = position;
        resolve(position);
      });
      this.socket.once('connect_error', reject);
    });
  }

  /** Resolves when it has been said so many times whether it is delayed. */
  delayed(times: number): Promise<unknown> {
    return this.until(() => this.delays.length >= times);
  }

  get changes(): readonly Change[] {
    return this.notices.flatMap(({ changes }) => changes);
  }

  /** The first change that fits, as soon as it has come. */
  change(fits: (change: Change) => boolean): Promise<Change> {
    return this.until(() => this.changes.find(fits));
  }

  /** Resolves when it has been told so many times that sessions or passkeys are others. */
  accessed(times: number): Promise<unknown> {
    return this.until(() => this.accesses >= times);
  }

  /** Resolves when it has been told to read everything again. */
  resynced(): Promise<unknown> {
    return this.until(() => this.resyncs > 0);
  }

  /** Resolves when a notice at or after this position has come. */
  reached(position: string): Promise<unknown> {
    return this.until(() => this.position >= position);
  }

  /** Resolves when the server has closed it. */
  closed(): Promise<void> {
    if (this.socket.disconnected) return Promise.resolve();
    return new Promise((resolve) => this.socket.once('disconnect', () => resolve()));
  }

  close(): void {
    this.socket.disconnect();
  }

  /** What is found as soon as it is; rejects when it was closed by somebody else before. */
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

  private look(): void {
    for (const watch of this.watchers) watch();
  }
}
