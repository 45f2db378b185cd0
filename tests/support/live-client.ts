import { io, type Socket } from 'socket.io-client';
import {
  type Change,
  notice,
  type Notice,
  type ServerToClient,
} from '../../services/contract/live.js';
import { signIn } from '../../services/contract/session.js';
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
  position = '';
  private readonly socket: Socket<ServerToClient>;
  private readonly watchers = new Set<() => void>();

  constructor(url: string, cookie: string | undefined, position?: string) {
    this.socket = io(url, {
      transports: ['websocket'],
      extraHeaders: cookie === undefined ? {} : { cookie },
      auth: { ...(position !== undefined && { position }) },
      reconnection: false,
      forceNew: true,
    });
    this.socket.on('notice', (sent) => {
      this.notices.push(notice.parse(sent));
      this.position = sent.position;
      this.look();
    });
    this.socket.on('resync', () => {
      this.resyncs += 1;
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

  get changes(): readonly Change[] {
    return this.notices.flatMap(({ changes }) => changes);
  }

  /** The first change that fits, as soon as it has come. */
  change(fits: (change: Change) => boolean): Promise<Change> {
    return new Promise((resolve) => {
      const watch = () => {
        const found = this.changes.find(fits);
        if (!found) return;
        this.watchers.delete(watch);
        resolve(found);
      };
      this.watchers.add(watch);
      watch();
    });
  }

  /** Resolves when it has been told to read everything again. */
  resynced(): Promise<void> {
    return new Promise((resolve) => {
      const watch = () => {
        if (this.resyncs === 0) return;
        this.watchers.delete(watch);
        resolve();
      };
      this.watchers.add(watch);
      watch();
    });
  }

  /** Resolves when a notice at or after this position has come. */
  reached(position: string): Promise<void> {
    return new Promise((resolve) => {
      const watch = () => {
        if (this.position < position) return;
        this.watchers.delete(watch);
        resolve();
      };
      this.watchers.add(watch);
      watch();
    });
  }

  close(): void {
    this.socket.disconnect();
  }

  private look(): void {
    for (const watch of this.watchers) watch();
  }
}
