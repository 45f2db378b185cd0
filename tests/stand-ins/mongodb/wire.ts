import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { BSON, type Document, Long, ObjectId } from 'mongodb';
import { z } from 'zod';

const message = 2013;
const query = 2004;
const reply = 1;
const headerLength = 16;
const moreToCome = 2;

/** The answer of a standalone server to `hello`. */
export const serverAlone: Document = {
  isWritablePrimary: true,
  helloOk: true,
  maxBsonObjectSize: 16_777_216,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 100_000,
  logicalSessionTimeoutMinutes: 30,
  minWireVersion: 0,
  maxWireVersion: 21,
  topologyVersion: { processId: new ObjectId(), counter: Long.ZERO },
  ok: 1,
};

/** The answer of the primary of a replica set to `hello`. */
export const replicaSet: Document = {
  ...serverAlone,
  setName: 'stand-in',
  hosts: ['127.0.0.1:1'],
  me: '127.0.0.1:1',
  setVersion: 1,
};

/** @param appName application name that the driver sent. */
type Answer = (
  command: Document,
  appName: string,
) => Document | undefined | Promise<Document | undefined>;

/** A driver's streaming `hello`, by which it notices when the server is gone. */
const watching = z.object({ hello: z.unknown(), maxAwaitTimeMS: z.number() });
const greeting = z.object({ client: z.object({ application: z.object({ name: z.string() }) }) });

interface Connection {
  readonly socket: Socket;
  appName: string;
}

/** Speaks the wire protocol of a server; a function gives the answers. */
export class WireStandIn {
  private readonly sockets = new Set<Socket>();
  private readonly server = createServer((socket) => this.serve(socket));

  /** @param answer to a command that is not the driver's own; undefined for a plain ok. */
  constructor(
    private readonly answer: Answer,
    private readonly hello: Document = replicaSet,
  ) {}

  /** Starts it; returns its address. */
  async start(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    const address = this.server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    return `mongodb://127.0.0.1:${port}/?directConnection=true`;
  }

  stop(): void {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
  }

  private serve(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('close', () => this.sockets.delete(socket)).on('error', () => undefined);
    const connection = { appName: '', socket };
    let received = Buffer.alloc(0);
    socket.on('data', (bytes) => {
      received = Buffer.concat([received, bytes]);
      while (received.length >= 4 && received.length >= received.readInt32LE(0)) {
        const length = received.readInt32LE(0);
        void this.respond(received.subarray(0, length), connection);
        received = received.subarray(length);
      }
    });
  }

  private async respond(request: Buffer, connection: Connection): Promise<void> {
    const { socket } = connection;
    const id = request.readInt32LE(4);
    const isQuery = request.readInt32LE(12) === query;
    const command = isQuery ? queriedBy(request) : commandOf(request);
    const greeted = greeting.safeParse(command);
    if (greeted.success) connection.appName = greeted.data.client.application.name;
    const watched = watching.safeParse(command);
    if (isQuery) {
      const fields = Buffer.alloc(20);
      fields.writeInt32LE(1, 16);
      socket.write(framed(reply, id, fields, this.hello));
    } else if (watched.success) {
      // Nothing ever changes; the same answer is streamed as often as requested.
      const sayAgain = () => socket.write(framed(message, id, flags(moreToCome), this.hello));
      const timer = setInterval(sayAgain, watched.data.maxAwaitTimeMS);
      socket.once('close', () => clearInterval(timer));
    } else {
      const answer = await this.answerTo(command, connection.appName);
      socket.write(framed(message, id, flags(0), answer));
    }
  }

  private async answerTo(command: Document, appName: string): Promise<Document> {
    if ('hello' in command || 'ismaster' in command) return this.hello;
    if ('endSessions' in command) return { ok: 1 };
    return { ok: 1, ...(await this.answer(command, appName)) };
  }
}

/** The answer to `find`. */
export function found(documents: readonly Document[], more: Document = {}): Document {
  return { cursor: { firstBatch: documents, id: Long.ZERO, ns: 'trboo.any', ...more } };
}

/** The flags of a message with one section. */
function flags(given: number): Buffer {
  const fields = Buffer.alloc(5);
  fields.writeInt32LE(given);
  return fields;
}

function framed(code: number, to: number, fields: Buffer, document: Document): Buffer {
  const body = BSON.serialize(document);
  const header = Buffer.alloc(headerLength);
  header.writeInt32LE(headerLength + fields.length + body.length, 0);
  header.writeInt32LE(to, 8);
  header.writeInt32LE(code, 12);
  return Buffer.concat([header, fields, body]);
}

/** The command of an `OP_QUERY` message; a driver sends its first `hello` as one. */
function queriedBy(request: Buffer): Document {
  const nameEnd = request.indexOf(0, headerLength + 4);
  return BSON.deserialize(request.subarray(nameEnd + 9));
}

/** The command of a message, with the lists from its other sections. */
function commandOf(request: Buffer): Document {
  let command: Document = {};
  for (let at = headerLength + 4; at < request.length;) {
    const isList = request.readUInt8(at) === 1;
    const length = request.readInt32LE(at + 1);
    const section = request.subarray(at + 1, at + 1 + length);
    command = { ...command, ...(isList ? listOf(section) : BSON.deserialize(section)) };
    at += 1 + length;
  }
  return command;
}

function listOf(section: Buffer): Document {
  const end = section.indexOf(0, 4);
  const documents: Document[] = [];
  for (let at = end + 1; at < section.length; at += section.readInt32LE(at)) {
    documents.push(BSON.deserialize(section.subarray(at, at + section.readInt32LE(at))));
  }
  return { [section.toString('utf8', 4, end)]: documents };
}
