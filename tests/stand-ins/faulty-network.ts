import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '../support/servers/free-port.js';

/** Whether a request is answered, or all connections are cut before it or before its answer. */
export type RequestOutcome = 'answered' | 'request lost' | 'answer lost';

/** A TCP proxy in front of a server, which tests can cut, block and freeze. */
export class FaultyNetwork {
  /** Decides for each request; only for clients that send each request in one piece. */
  outcomeOf: (request: Buffer) => RequestOutcome = () => 'answered';
  private readonly sockets = new Set<Socket>();
  private readonly gate = createServer((socket) => this.forward(socket));
  private isFrozen = false;

  private constructor(
    private readonly server: { readonly port: number; readonly host: string },
    /** Where clients connect, always the same. */
    readonly port: number,
  ) {}

  static async to(port: number, host = '127.0.0.1'): Promise<FaultyNetwork> {
    const network = new FaultyNetwork({ port, host }, await freePort());
    await network.up();
    return network;
  }

  /** Accepts connections (again). */
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

  /** Refuses new connections; existing ones stay. */
  refuse(): void {
    this.gate.close();
  }

  /** Stops the proxy, also when it is down. */
  async close(): Promise<void> {
    if (this.gate.listening) await this.down();
    else this.cut();
  }

  /** Cuts all connections; new ones are accepted. */
  cut(): void {
    for (const socket of this.sockets) socket.destroy();
    this.sockets.clear();
  }

  /** Delays everything in both directions, as when the server was stopped with SIGSTOP. */
  freeze(): void {
    this.isFrozen = true;
    for (const socket of this.sockets) socket.pause();
  }

  /** Forwards everything that was delayed. */
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
      const outcome = this.outcomeOf(request);
      isAnswerLost ||= outcome === 'answer lost';
      if (outcome === 'request lost') this.cut();
      else server.write(request);
    });
    server.on('data', (answer) => {
      if (isAnswerLost) this.cut();
      else client.write(answer);
    });
  }
}
