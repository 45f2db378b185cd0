import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { z } from 'zod';

const bound = z.object({ port: z.number() });

/** The way to a server on this machine, which tests can cut, block and freeze. */
export class FaultyNetwork {
  readonly #target: number;
  readonly #sockets = new Set<Socket>();
  readonly #gate = createServer((socket) => this.#forward(socket));
  #isFrozen = false;
  #port = 0;

  private constructor(target: number) {
    this.#target = target;
  }

  static async to(target: number): Promise<FaultyNetwork> {
    const network = new FaultyNetwork(target);
    await network.up();
    return network;
  }

  /** Where clients connect; stays the same. */
  get port(): number {
    return this.#port;
  }

  /** Takes connections (again). */
  async up(): Promise<void> {
    this.#gate.listen(this.#port, '127.0.0.1');
    await once(this.#gate, 'listening');
    this.#port = bound.parse(this.#gate.address()).port;
  }

  /** Cuts all connections and refuses new ones, as when the server was killed. */
  async down(): Promise<void> {
    const closed = once(this.#gate, 'close');
    this.#gate.close();
    this.cut();
    await closed;
  }

  /** Ends for good, also when it is down. */
  async close(): Promise<void> {
    if (this.#gate.listening) await this.down();
  }

  /** Cuts all connections; new ones are taken. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
  }

  /** Lets nothing through in either direction, as when the server was stopped with SIGSTOP. */
  freeze(): void {
    this.#isFrozen = true;
    for (const socket of this.#sockets) socket.pause();
  }

  /** Lets everything through that has waited. */
  thaw(): void {
    this.#isFrozen = false;
    for (const socket of this.#sockets) socket.resume();
  }

  #forward(client: Socket): void {
    const server = connect(this.#target, '127.0.0.1');
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#sockets.add(from);
      from.setNoDelay();
      from.on('data', (chunk) => to.write(chunk));
      from.on('error', () => undefined);
      from.on('close', () => {
        this.#sockets.delete(from);
        to.destroy();
      });
      if (this.#isFrozen) from.pause();
    }
  }
}
