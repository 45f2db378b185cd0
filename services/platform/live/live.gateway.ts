import { Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import {
  type OnGatewayConnection,
  type OnGatewayInit,
  WebSocketGateway,
  WebSocketServer,
} from '@nestjs/websockets';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import { type Position } from '../../../events/kernel/event.js';
import { handshake, type ServerToClient } from '../../contract/live.js';
import { Callers, type Session } from '../http/callers.js';
import { Metrics } from '../metrics/metrics.js';
import { Delay } from '../read-side/delay.js';
import { Progress } from '../read-side/read-models/progress.js';
import { stackOf } from '../stack-of.js';
import { ChangeRenderer } from './change-renderer.js';
import { type Announcement, audienceOf } from './concern.js';
import { Notifier } from './notifier.js';
import { RecentAnnouncements } from './recent-announcements.js';

type SocketData = Session;
type LiveServer = Server<DefaultEventsMap, ServerToClient, DefaultEventsMap, SocketData>;
type LiveSocket = Socket<DefaultEventsMap, ServerToClient, DefaultEventsMap, SocketData>;

const roomOf = (userId: string) => `user:${userId}`;
const roomOfSession = (sessionId: string) => `session:${sessionId}`;
/** Milliseconds after which it is looked up whether sessions have run out, or ended unheard. */
const lookEvery = 60_000;

/**
 * Tells the people concerned what changed. One room a person, joined from the session cookie and
 * from nothing else. A client that comes back says where it was and is sent what it missed.
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
    private readonly progress: Progress,
    private readonly metrics: Metrics,
    private readonly delay: Delay,
  ) {}

  afterInit(server: LiveServer): void {
    const sockets = this.metrics.gauge('trboo_live_sockets', 'Pages that are connected.');
    this.metrics.onRead(() => {
      sockets.set(server.sockets.sockets.size);
      return Promise.resolve();
    });
    server.use((socket, next) => {
      void this.authenticate(socket).then(next, next);
    });
    this.endings.push(
      this.notifier.subscribe((announcement) => {
        this.inOrder(() => this.tell(announcement));
      }),
      this.delay.onChange((since) => server.emit('delayed', { since })),
      this.notifier.onGap(() => this.inOrder(() => this.resync(this.progress.position))),
      this.notifier.onGap(() => void this.closeEnded()),
      this.notifier.onEnded(({ sessionIds }) => {
        server.in(sessionIds.map(roomOfSession)).disconnectSockets(true);
      }),
    );
    const looking = setInterval(() => void this.closeEnded(), lookEvery);
    this.endings.push(() => clearInterval(looking));
  }

  /** The read models are up to date now; what was announced by a process before is unknown. */
  onApplicationBootstrap(): void {
    this.recent.startAt(this.progress.position);
  }

  async handleConnection(socket: LiveSocket): Promise<void> {
    // From here on it is closed with its session; what ended just before is found by looking again.
    await socket.join(roomOfSession(socket.data.sessionId));
    if (await this.hasEnded(socket)) socket.disconnect(true);
    else this.inOrder(() => this.welcome(socket));
  }

  async onModuleDestroy(): Promise<void> {
    for (const end of this.endings) end();
    await this.last;
  }

  /** Who joins a room in between two announcements gets each of them once. */
  private inOrder(task: () => Promise<void>): void {
    this.last = this.last.then(task).catch((error: unknown) => {
      this.logger.error('a notice was not sent', stackOf(error));
    });
  }

  private async authenticate(socket: LiveSocket): Promise<Error | undefined> {
    const session = await this.callers.sessionOf(socket.handshake.headers.cookie);
    if (session === null) return new Error('not signed in');
    socket.data = session;
    return undefined;
  }

  private async hasEnded(socket: LiveSocket): Promise<boolean> {
    return (await this.callers.sessionOf(socket.handshake.headers.cookie)) === null;
  }

  /** Closes the sockets of sessions that do not hold any more. */
  private async closeEnded(): Promise<void> {
    try {
      for (const socket of this.server.sockets.sockets.values()) {
        if (await this.hasEnded(socket)) socket.disconnect(true);
      }
    } catch (error) {
      this.logger.error('sockets were not looked through', stackOf(error));
    }
  }

  private async welcome(socket: LiveSocket): Promise<void> {
    const { userId } = socket.data;
    const said = handshake.safeParse(socket.handshake.auth);
    const position = said.success ? said.data.position : undefined;
    if (position !== undefined) await this.catchUp(socket, userId, position);
    await socket.join(roomOf(userId));
    socket.emit('ready', { position: this.recent.position });
    if (this.delay.since !== null) socket.emit('delayed', { since: this.delay.since });
  }

  private async catchUp(socket: LiveSocket, userId: string, position: Position): Promise<void> {
    const missed = this.recent.since(position);
    if (missed === null) {
      socket.emit('resync', { position: this.recent.position });
      return;
    }
    for (const announcement of missed) {
      const rendering = await this.renderer.rendering(announcement.concerns, [userId]);
      const changes = await rendering.for(userId);
      if (changes.length === 0) continue;
      socket.emit('notice', { position: announcement.position, changes });
      this.metrics.noticeSent();
    }
  }

  /** Everybody reads again: what has happened is not known here. */
  private resync(position: Position): Promise<void> {
    this.recent.startAt(position);
    this.server.emit('resync', { position });
    return Promise.resolve();
  }

  private async tell(announcement: Announcement): Promise<void> {
    const { position, concerns, missed } = announcement;
    if (missed) return this.resync(position);
    this.recent.add(announcement);
    const people = new Set(concerns.flatMap(audienceOf));
    const { rooms } = this.server.sockets.adapter;
    const connected = [...people].filter((userId) => rooms.has(roomOf(userId)));
    if (connected.length === 0) return;
    const rendering = await this.renderer.rendering(concerns, connected);
    await Promise.all(
      connected.map(async (userId) => {
        const changes = await rendering.for(userId);
        if (changes.length === 0) return;
        this.server.to(roomOf(userId)).emit('notice', { position, changes });
        this.metrics.noticeSent();
      }),
    );
  }
}
