import { createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';

const bulk = (text: string) => `$${Buffer.byteLength(text)}\r\n${text}\r\n`;
const array = (...parts: readonly string[]) => `*${parts.length}\r\n${parts.join('')}`;

/** Splits what has arrived into whole commands (RESP arrays of bulk strings) and the rest. */
function commandsIn(text: string): { commands: string[][]; rest: string } {
  const commands: string[][] = [];
  let rest = text;
  for (;;) {
    const header = /^\*(\d+)\r\n/.exec(rest);
    if (!header) return { commands, rest };
    let at = header[0].length;
    const words: string[] = [];
    for (let left = Number(header[1]); left > 0; left -= 1) {
      const size = /^\$(\d+)\r\n/.exec(rest.slice(at));
      if (!size) return { commands, rest };
      const start = at + size[0].length;
      const end = start + Number(size[1]);
      if (rest.length < end + 2) return { commands, rest };
      words.push(rest.slice(start, end));
      at = end + 2;
    }
    commands.push(words);
    rest = rest.slice(at);
  }
}

/**
 * Replaces Redis in tests where it is not installed: it speaks the wire protocol (RESP 2), as far as
 * publishing and subscribing need it. Strings are decoded as Latin-1, so that lengths are bytes.
 */
export class RedisStandIn {
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private readonly subscribers = new Map<string, Set<Socket>>();

  constructor() {
    this.server = createServer((socket) => this.serve(socket));
  }

  async listen(port: number): Promise<void> {
    this.server.listen(port, '127.0.0.1');
    await once(this.server, 'listening');
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private serve(socket: Socket): void {
    this.sockets.add(socket);
    let waiting = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => {
      const { commands, rest } = commandsIn(waiting + String(chunk));
      waiting = rest;
      for (const command of commands) socket.write(this.answer(socket, command), 'latin1');
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.sockets.delete(socket);
      for (const listening of this.subscribers.values()) listening.delete(socket);
    });
  }

  private answer(socket: Socket, [name = '', ...words]: readonly string[]): string {
    switch (name.toLowerCase()) {
      case 'subscribe':
        return words.map((channel, index) => this.subscribe(socket, channel, index + 1)).join('');
      case 'publish':
        return `:${this.publish(words[0] ?? '', words[1] ?? '')}\r\n`;
      case 'time': {
        const now = Date.now();
        return array(bulk(String(Math.floor(now / 1_000))), bulk(String((now % 1_000) * 1_000)));
      }
      case 'ping':
        return '+PONG\r\n';
      case 'client':
      case 'quit':
        return '+OK\r\n';
      default:
        return `-ERR unknown command '${name}'\r\n`;
    }
  }

  private subscribe(socket: Socket, channel: string, count: number): string {
    const listening = this.subscribers.get(channel) ?? new Set();
    this.subscribers.set(channel, listening.add(socket));
    return array(bulk('subscribe'), bulk(channel), `:${count}\r\n`);
  }

  private publish(channel: string, message: string): number {
    const listening = this.subscribers.get(channel) ?? new Set<Socket>();
    const length = (text: string) => `$${text.length}\r\n${text}\r\n`;
    const pushed = array(length('message'), length(channel), length(message));
    for (const socket of listening) socket.write(pushed, 'latin1');
    return listening.size;
  }
}
