import { Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import {
  type OnGatewayConnection,
  type OnGatewayInit,
  WebSocketGateway,
  WebSocketServer,
} from '@nestjs/websockets';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import { type Position } from '../../../events/kernel/event.js';
import { handshake, type Notice, type ServerToClient } from '../../contract/live.js';
import { EventLog } from '../../stores/event-log/event-log.js';
import { Callers, type Session } from '../http/calls/callers.js';
import { Metrics } from '../metrics/metrics.js';
import { LagMonitor } from '../read-side/lag-monitor.js';
import { Progress } from '../read-side/read-models/progress.js';
import { Tracing } from '../telemetry/tracing.js';
import { stackOf } from '../tools/stack-of.js';
import { CatchUp, type Returning } from './catch-up.js';
import { ChangeRenderer } from './change-renderer.js';
import { type Announcement, audienceOf, commandsOf, positionsOf } from './concern.js';
import { Notifier } from './notifier.js';
import { RecentAnnouncements } from './recent-announcements.js';
import { SocketLimits } from './socket-limits.js';

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
  private readonly endings: (() => void)[] = [];

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
    this.endings.push(
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
    const looking = setInterval(() => void this.closeEnded(), sessionCheckInterval);
    this.endings.push(() => clearInterval(looking));
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
    for (const end of this.endings) end();
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
    // From here on the socket is closed with its session; a session that ended just before is found
    // by checking again.
    await socket.join(roomOfSession(socket.data.sessionId));
    if (await this.hasEnded(socket)) socket.disconnect(true);
    else await this.welcome(socket);
  }

  private async authenticate(socket: LiveSocket): Promise<Error | undefined> {
    const place = this.socketLimits.of(socket.request, socket.conn);
    if (!place.atAddress()) return new Error('too many pages are open at this address');
    const session = await this.callers.sessionOf(socket.handshake.headers.cookie);
    if (session === null) return new Error('not signed in');
    if (!place.ofAccount(session.userId)) return new Error('too many pages are open');
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
  private async welcome(socket: LiveSocket): Promise<void> {
    const said = handshake.safeParse(socket.handshake.auth);
    const position = said.success ? said.data.position : undefined;
    if (position === undefined) return this.letIn(socket);
    const returning = {
      userId: socket.data.userId,
      isHere: () => socket.connected,
      tell: (missed: Notice) => {
        socket.emit('notice', missed);
        this.metrics.noticeSent();
      },
    };
    let heard: Position | null = position;
    for (let round = 1; heard !== null && round <= maxRounds; round += 1) {
      heard = await this.caughtUp({ ...returning, position: heard });
      if (!socket.connected) return;
      if (heard !== null && (await this.letInAt(socket, heard))) return;
    }
    await this.letIn(socket, 'stale');
  }

  private async caughtUp(returning: Returning): Promise<Position | null> {
    try {
      // The client's log was replaced by an older backup.
      if (returning.position > (await this.log.tail())) return null;
      return await this.catchUp.of(returning, this.recent);
    } catch (error) {
      this.logger.error('missed notices could not be sent', stackOf(error));
      return null;
    }
  }

  /** Joins a complete client unless it missed more meanwhile. */
  private async letInAt(socket: LiveSocket, heard: Position): Promise<boolean> {
    let isIn = false;
    await this.inOrder(async () => {
      if (this.catchUp.hasMissed(socket.data.userId, heard, this.recent)) return;
      await this.join(socket);
      isIn = true;
    });
    return isIn;
  }

  private letIn(socket: LiveSocket, knows?: 'stale'): Promise<void> {
    return this.inOrder(async () => {
      if (knows === 'stale') socket.emit('resync', { position: this.recent.position });
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
    const people = new Set(concerns.flatMap(audienceOf));
    const { rooms } = this.server.sockets.adapter;
    const connected = [...people].filter((userId) => rooms.has(roomOf(userId)));
    if (connected.length === 0) return;
    const [began, commandIds] = [performance.now(), commandsOf(concerns)];
    this.logger.log('told', {
      ...{ positions: positionsOf(concerns), commandIds, people: connected.length },
    });
    try {
      await this.notifyUsers(announcement, connected);
    } catch (error) {
      this.logger.error('notices could not be rendered: pages reload', stackOf(error));
      this.server.to(connected.map(roomOf)).emit('resync', { position });
    }
    this.tracing.ended('tell pages', { commandIds, began });
  }
}
