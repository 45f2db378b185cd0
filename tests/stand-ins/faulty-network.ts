import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '../support/servers/free-port.js';

/** What becomes of a request: nothing else, or the way is cut before it or before its answer. */
export type Fate = 'answered' | 'request lost' | 'answer lost';

/** The way to a server, which tests can cut, block and freeze. */
export class FaultyNetwork {
  /** Decides for each request, where requests come in one piece each. */
  fateOf: (request: Buffer) => Fate = () => 'answered';
  private readonly sockets = new Set<Socket>();
  private readonly gate = createServer((socket) => this.forward(socket));
  private isFrozen = false;

  private constructor(
    private readonly server: { readonly port: number; readonly host: string },
    /** Where clients connect; stays the same. */
    readonly port: number,
  ) {}

  static async to(port: number, host = '127.0.0.1'): Promise<FaultyNetwork> {
    const network = new FaultyNetwork({ port, host }, await freePort());
    await network.up();
    return network;
  }

  /** Takes connections (again). */
  async up(): Promise<void> {
    this.gate.listen(this.port, '127.0.0.1');
    await once(this.gate, 'listening');
  }

  /** Cuts all connections and refuses new ones, as when the server was killed. */
  async down(): Promise<void> {
    const closed = once(this.gate, 'close');
    this.refuse();
    this.cut();
    await closed;
  }

  /** Refuses new connections; those that are there stay. */
  refuse(): void {
    this.gate.close();
  }

  /** Ends for good, also when it is down. */
  async close(): Promise<void> {
    if (this.gate.listening) await this.down();
    else this.cut();
  }

  /** Cuts all connections; new ones are taken. */
  cut(): void {
    for (const socket of this.sockets) socket.destroy();
    this.sockets.clear();
  }

  /** Lets nothing through in either direction, as when the server was stopped with SIGSTOP. */
  freeze(): void {
    this.isFrozen = true;
    for (const socket of this.sockets) socket.pause();
  }

  /** Lets everything through that has waited. */
  thaw(): void {
    this.isFrozen = false;
    for (const socket of this.sockets) socket.resume();
  }

  private forward(client: Socket): void {
    const server = connect(this.server);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      this.sockets.add(from);
      from.setNoDelay();
      from.on('error', () => undefined);
      from.on('close', () => {
        this.sockets.delete(from);
        to.destroy();
      });
      if (this.isFrozen) from.pause();
    }
    let isAnswerLost = false;
    client.on('data', (request) => {
      const fate = this.fateOf(request);
      isAnswerLost ||= fate === 'answer lost';
      if (fate === 'request lost') this.cut();
      else server.write(request);
    });
    server.on('data', (answer) => {
      if (isAnswerLost) this.cut();
      else client.write(answer);
    });
  }
}
