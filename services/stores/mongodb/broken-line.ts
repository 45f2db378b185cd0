import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** Which request breaks the line: lost on its way, or carried out and its answer lost. */
export interface Break {
  /** Requests that still get their answer. */
  readonly after: number;
  readonly lost: 'request' | 'answer';
}

/** A line to a MongoDB server that breaks when it is told to; for tests. */
export class BrokenLine {
  #server: Server | undefined;
  #port = 0;
  readonly #sockets = new Set<Socket>();
  #planned: { left: number; readonly lost: Break['lost'] } | undefined;

  /** @param url of a server with one host. */
  constructor(private readonly url: string) {}

  /** The address through this line; it gives up soon when the line is down. */
  async address(): Promise<string> {
    if (this.#port === 0) {
      await this.mend();
      await this.cut();
    }
    const through = this.url.replace(/\/\/[^/]*/, `//127.0.0.1:${this.#port}`);
    const options = 'directConnection=true&serverSelectionTimeoutMS=1500&heartbeatFrequencyMS=500';
    return `${through}${through.includes('?') ? '&' : '?'}${options}`;
  }

  /** Nothing gets through any more. */
  async cut(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    for (const socket of this.#sockets) socket.destroy();
    if (!server?.listening) return;
    const closed = once(server, 'close');
    server.close();
    await closed;
  }

  /** Everything gets through again. */
  async mend(): Promise<void> {
    this.#planned = undefined;
    this.#server = createServer((socket) => this.#forward(socket)).listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (typeof address === 'object' && address) this.#port = address.port;
  }

  /** Cuts the line at a request to come. */
  breakAt({ after, lost }: Break): void {
    this.#planned = { left: after, lost };
  }

  /** Whether the planned break has come. */
  get broke(): boolean {
    return this.#planned?.left === -1;
  }

  #forward(client: Socket): void {
    const [host = '', port = ''] = new URL(this.url.replace(/^\w+/, 'http')).host.split(':');
    const behind = connect(Number(port), host);
    for (const [socket, other] of [
      [client, behind],
      [behind, client],
    ] as const) {
      this.#sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.#sockets.delete(socket);
        other.destroy();
      });
    }
    client.on('data', (bytes) => this.#pass(bytes, behind));
    behind.on('data', (bytes) => {
      if (!this.broke) client.write(bytes);
    });
  }

  #pass(bytes: Buffer, behind: Socket): void {
    const planned = this.#planned;
    // What the driver asks by itself now and then is not counted.
    if (planned && !this.broke && !/hello|ismaster/i.test(bytes.toString('latin1'))) {
      planned.left -= 1;
      if (planned.left === -1 && planned.lost === 'request') {
        void this.cut();
        return;
      }
      if (planned.left === -1) behind.once('data', () => void this.cut());
    }
    behind.write(bytes);
  }
}
