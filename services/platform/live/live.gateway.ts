import type { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import {
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  Inject,
  Injectable,
} from '@nestjs/common';
import {
  type OnGatewayConnection,
  type OnGatewayInit,
  WebSocketGateway,
  WebSocketServer,
} from '@nestjs/websockets';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { Position } from '../../../events/kernel/event.js';
import { handshake, type Notice, type ServerToClient } from '../../contract/live.js';
import { EventLog } from '../../stores/event-log/event-log.js';
import { Callers, type Session } from '../http/calls/callers.js';
import { Metrics } from '../metrics/metrics.js';
import { LagMonitor } from '../read-side/lag-monitor.js';
import { Progress } from '../read-side/read-models/progress.js';
import { Tracing } from '../telemetry/tracing.js';
import { stackOf } from '../tools/last-resort.js';
import { type Settings, settingsToken } from '../settings/settings.js';
import { clientOf, forwardedReader } from '../http/network/forwarded.js';
import { CatchUp, type ReturningClient, RecentAnnouncements } from './catch-up.js';
import { ChangeRenderer } from './change-renderer.js';
import { type Announcement, concernedUsers, commandsOf, positionsOf } from './concern.js';
import { Notifier } from './notifier.js';

/** Counts open sockets per key up to a maximum. */
class SlotCounter {
  private readonly counts = new Map<string, number>();

  constructor(private readonly maximum: number) {}

  /** False when the maximum is reached. */
  take(key: string): boolean {
    const counts = this.counts.get(key) ?? 0;
    if (counts >= this.maximum) return false;
    this.counts.set(key, counts + 1);
    return true;
  }

  release(key: string): void {
    const left = (this.counts.get(key) ?? 0) - 1;
    if (left > 0) this.counts.set(key, left);
    else this.counts.delete(key);
  }
}

/** The slots of one socket, released when its connection closes. */
interface SocketSlots {
  /** False when the address has too many sockets. */
  takeForAddress(): boolean;
  /** False when the account has too many sockets. */
  takeForAccount(userId: string): boolean;
}

/** Limits sockets per account and per client address, on this process. */
@Injectable()
export class SocketLimits {
  private readonly accounts: SlotCounter;
  private readonly addresses: SlotCounter;
  private readonly addressOf: (request: IncomingMessage) => string;
  private readonly isOpenMode: boolean;

  constructor(@Inject(settingsToken) { sockets, trustProxy, signIn }: Settings) {
    this.accounts = new SlotCounter(sockets.perAccount);
    this.addresses = new SlotCounter(sockets.perAddress);
    const read = forwardedReader(trustProxy);
    this.addressOf = (request) => clientOf(read(request).address);
    this.isOpenMode = signIn === 'open';
  }

  slotsFor(request: IncomingMessage, connection: EventEmitter): SocketSlots {
    const taken: [SlotCounter, string][] = [];
    let isClosed = false;
    const releaseAll = () => {
      for (const [counter, key] of taken.splice(0)) counter.release(key);
    };
    connection.once('close', () => {
      isClosed = true;
      releaseAll();
    });
    const take = (counter: SlotCounter, key: string) => {
      if (!counter.take(key)) return false;
      taken.push([counter, key]);
      if (isClosed) releaseAll();
      return true;
    };
    return {
      // In open sign-in all clients have a loopback address.
      takeForAddress: () => this.isOpenMode || take(this.addresses, this.addressOf(request)),
      takeForAccount: (userId) => take(this.accounts, userId),
    };
  }
}

type SocketData = Session;
type LiveServer = Server<DefaultEventsMap, ServerToClient, DefaultEventsMap, SocketData>;
type LiveSocket = Socket<DefaultEventsMap, ServerToClient, DefaultEventsMap, SocketData>;

const roomOf = (userId: string) => `user:${userId}`;
const roomOfSession = (sessionId: string) => `session:${sessionId}`;
/**
 * Milliseconds between two checks for expired sessions and for ended ones whose notice was lost.
 */
const sessionCheckInterval = 60_000;
/** Attempts of a returning client to catch up with announcements that arrive meanwhile. */
const maxRounds = 10;

/**
 * Sends notices to the users concerned: one room per user, joined only by a valid session cookie. A
 * returning client sends its last position and gets what it missed.
 */
@WebSocketGateway()
export class LiveGateway
  implements OnGatewayInit, OnGatewayConnection, OnApplicationBootstrap, OnModuleDestroy
{
  @WebSocketServer() private readonly server: LiveServer;
  private readonly logger = new Logger('Live');
  private readonly recent = new RecentAnnouncements();
  private last: Promise<void> = Promise.resolve();
  /** Run when the module closes. */
  private readonly unsubscribes: (() => void)[] = [];

  constructor(
    private readonly callers: Callers,
    private readonly notifier: Notifier,
    private readonly renderer: ChangeRenderer,
    private readonly catchUp: CatchUp,
    private readonly socketLimits: SocketLimits,
    private readonly progress: Progress,
    private readonly metrics: Metrics,
    private readonly lagMonitor: LagMonitor,
    private readonly log: EventLog,
    private readonly tracing: Tracing,
  ) {}

  afterInit(server: LiveServer): void {
    const sockets = this.metrics.gauge('trboo_live_sockets', 'Connected sockets.');
    this.metrics.onRead(() => {
      sockets.set(server.sockets.sockets.size);
      return Promise.resolve();
    });
    server.use((socket, next) => {
      void this.authenticate(socket).then(next, next);
    });
    this.unsubscribes.push(
      this.notifier.subscribe((announcement) => {
        void this.inOrder(() => this.announce(announcement));
      }),
      this.lagMonitor.onChange((since) => server.emit('delayed', { since })),
      this.notifier.onGap(() => void this.inOrder(() => this.resync(this.progress.position))),
      this.notifier.onGap(() => void this.closeEnded()),
      this.notifier.onAccess(({ userId, endedSessionIds }) => {
        if (endedSessionIds.length > 0) {
          server.in(endedSessionIds.map(roomOfSession)).disconnectSockets(true);
        }
        server.to(roomOf(userId)).emit('access');
      }),
    );
    const timer = setInterval(() => void this.closeEnded(), sessionCheckInterval);
    this.unsubscribes.push(() => clearInterval(timer));
  }

  /** The read models are up to date now; announcements of earlier processes are unknown. */
  onApplicationBootstrap(): void {
    this.recent.startAt(this.progress.position);
  }

  /** Not awaited by Socket.IO, so an error would end the process. A closed client reconnects. */
  async handleConnection(socket: LiveSocket): Promise<void> {
    try {
      await this.admit(socket);
    } catch (error) {
      this.logger.warn(`a socket was not admitted: ${stackOf(error)}`);
      socket.disconnect(true);
    }
  }

  async onModuleDestroy(): Promise<void> {
    for (const unsubscribe of this.unsubscribes) unsubscribe();
    await this.last;
  }

  /**
   * Runs joins and announcements one after another, so that a new room member gets each
   * announcement exactly once.
   */
  private inOrder(task: () => Promise<void>): Promise<void> {
    this.last = this.last.then(task).catch((error: unknown) => {
      this.logger.error('a notice was not sent', stackOf(error));
    });
    return this.last;
  }

  private async admit(socket: LiveSocket): Promise<void> {
    // In this room, the socket is closed when its session ends. The session may have ended just
    // before, so it is checked again.
    await socket.join(roomOfSession(socket.data.sessionId));
    if (await this.hasEnded(socket)) socket.disconnect(true);
    else await this.bringUpToDate(socket);
  }

  private async authenticate(socket: LiveSocket): Promise<Error | undefined> {
    const slots = this.socketLimits.slotsFor(socket.request, socket.conn);
    if (!slots.takeForAddress()) return new Error('too many pages are open at this address');
    const session = await this.callers.sessionOf(socket.handshake.headers.cookie);
    if (session === null) return new Error('not signed in');
    if (!slots.takeForAccount(session.userId)) return new Error('too many pages are open');
    socket.data = session;
    return undefined;
  }

  private async hasEnded(socket: LiveSocket): Promise<boolean> {
    return (await this.callers.sessionOf(socket.handshake.headers.cookie)) === null;
  }

  /** Closes the sockets of sessions that are no longer valid. */
  private async closeEnded(): Promise<void> {
    try {
      for (const socket of this.server.sockets.sockets.values()) {
        if (await this.hasEnded(socket)) socket.disconnect(true);
      }
    } catch (error) {
      this.logger.error('sockets could not be checked for ended sessions', stackOf(error));
    }
  }

  /** Sends missed notices first, then joins the user's room. */
  private async bringUpToDate(socket: LiveSocket): Promise<void> {
    const parsed = handshake.safeParse(socket.handshake.auth);
    const lastReceived = parsed.success ? parsed.data.position : undefined;
    if (lastReceived === undefined) return this.joinInOrder(socket);
    const client = {
      userId: socket.data.userId,
      isConnected: () => socket.connected,
      send: (missed: Notice) => {
        socket.emit('notice', missed);
        this.metrics.noticeSent();
      },
    };
    let position: Position | null = lastReceived;
    for (let round = 1; position !== null && round <= maxRounds; round += 1) {
      position = await this.sendMissed({ ...client, position });
      if (!socket.connected) return;
      if (position !== null && (await this.joinIfComplete(socket, position))) return;
    }
    await this.joinInOrder(socket, 'stale');
  }

  /** @returns the position up to which the client is complete; null when it has to reload. */
  private async sendMissed(client: ReturningClient): Promise<Position | null> {
    try {
      // The client's log was replaced by an older backup.
      if (client.position > (await this.log.tail())) return null;
      return await this.catchUp.sendMissed(client, this.recent);
    } catch (error) {
      this.logger.error('missed notices could not be sent', stackOf(error));
      return null;
    }
  }

  /** Joins a client that is complete up to a position, unless it missed more meanwhile. */
  private async joinIfComplete(socket: LiveSocket, position: Position): Promise<boolean> {
    let hasJoined = false;
    await this.inOrder(async () => {
      if (this.catchUp.hasMissed(socket.data.userId, position, this.recent)) return;
      await this.join(socket);
      hasJoined = true;
    });
    return hasJoined;
  }

  /** @param state 'stale' makes the client reload. */
  private joinInOrder(socket: LiveSocket, state?: 'stale'): Promise<void> {
    return this.inOrder(async () => {
      if (state === 'stale') socket.emit('resync', { position: this.recent.position });
      await this.join(socket);
    });
  }

  private async join(socket: LiveSocket): Promise<void> {
    await socket.join(roomOf(socket.data.userId));
    socket.emit('ready', { position: this.recent.position });
    if (this.lagMonitor.since !== null) socket.emit('delayed', { since: this.lagMonitor.since });
  }

  /** Makes every page reload, because changes are unknown here. */
  private resync(position: Position): Promise<void> {
    this.recent.startAt(position);
    this.server.emit('resync', { position });
    return Promise.resolve();
  }

  private async notifyUsers(
    { position, concerns }: Announcement,
    userIds: readonly string[],
  ): Promise<void> {
    const rendering = await this.renderer.rendering(concerns, userIds);
    await Promise.all(
      userIds.map(async (userId) => {
        const changes = await rendering.for(userId);
        if (changes.length === 0) return;
        this.server.to(roomOf(userId)).emit('notice', { position, changes });
        this.metrics.noticeSent();
      }),
    );
  }

  private async announce(announcement: Announcement): Promise<void> {
    const { position, concerns, missed } = announcement;
    if (missed) return this.resync(position);
    this.recent.add(announcement);
    const people = new Set(concerns.flatMap(concernedUsers));
    const { rooms } = this.server.sockets.adapter;
    const connected = [...people].filter((userId) => rooms.has(roomOf(userId)));
    if (connected.length === 0) return;
    const [began, commandIds] = [performance.now(), commandsOf(concerns)];
    this.logger.log('notified', {
      ...{ positions: positionsOf(concerns), commandIds, people: connected.length },
    });
    try {
      await this.notifyUsers(announcement, connected);
    } catch (error) {
      this.logger.error('notices could not be rendered: pages reload', stackOf(error));
      this.server.to(connected.map(roomOf)).emit('resync', { position });
    }
    this.tracing.ended('send notices', { commandIds, began });
  }
}
