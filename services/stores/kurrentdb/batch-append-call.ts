import { randomUUID } from 'node:crypto';
import { type ClientDuplexStream, status } from '@grpc/grpc-js';
import type { EventStoreDBClient } from '@eventstore/db-client';
import type { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type {
  BatchAppendReq,
  BatchAppendResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import { type ExpectedRevision, noStream } from '../ports.js';
import type { SerialisedEvent } from '../event-log/event-codec.js';
import { answers, empties, services, shared, streams, timestamps, utilities } from './generated.js';

type Call = ClientDuplexStream<BatchAppendReq, BatchAppendResp>;

/** A pending append. */
interface PendingAppend {
  readonly stream: string;
  readonly resolve: (commit: bigint | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** One append request. */
export interface AppendRequest {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly SerialisedEvent[];
  /** Milliseconds after which the server gives up. */
  readonly timeout: number;
}

/**
 * Appends through one open gRPC call, with a message per append. On a real server this doubles the
 * rate of one call per append. The client's own batch append is not used: if the connection breaks
 * while writes are queued, it ends the process with an unhandled rejection, and it parses the JSON of
 * each event again.
 */
export class BatchAppendCall {
  private readonly pending = new WeakMap<Call, Map<string, PendingAppend>>();
  private readonly open: () => Promise<Call>;

  /** @param client opens the call, also again after it was lost, and ends it when disposed. */
  constructor(client: EventStoreDBClient) {
    // Protected members: the client has no public access to a call of its connection.
    const argumentsOf = () => client['callArguments']({}, { deadline: Infinity });
    const create = (grpc: StreamsClient) => this.watch(grpc.batchAppend(...argumentsOf()));
    const cache = new WeakMap<StreamsClient, Call>();
    this.open = client['GRPCStreamCreator'](services.StreamsClient, 'batchAppend', create, cache);
  }

  /**
   * Appends. @returns the position of the last event, in bytes; undefined when the server does not
   *   return it.
   * @throws errors of the client; see {@link translateError}.
   */
  async append(request: AppendRequest): Promise<bigint | undefined> {
    const call = await this.open();
    const { stream } = request;
    const id = randomUUID();
    return await new Promise((resolve, reject) => {
      if (call.writable) {
        this.pending.get(call)?.set(id, { stream, resolve, reject });
        call.write(messageOf(id, request));
      } else reject(callEnded());
    });
  }

  /** Settles the pending appends with the call's responses, errors and end. */
  private watch(call: Call): Call {
    const pending = new Map<string, PendingAppend>();
    this.pending.set(call, pending);
    const end = (error: unknown) => {
      for (const { reject } of pending.values()) reject(error);
      pending.clear();
    };
    call.on('data', (response: BatchAppendResp) => {
      const id = utilities.parseUUID(response.getCorrelationId()) ?? '';
      const append = pending.get(id);
      pending.delete(id);
      if (append) settle(append, response);
    });
    call.on('error', (error) => end(utilities.convertToCommandError(error)));
    call.on('end', () => {
      call.end();
      end(callEnded());
    });
    return call;
  }
}

/** The call ended before a response, so the outcome of the append is unknown. */
const callEnded = () =>
  Object.assign(new Error('the call for appends has ended'), { code: status.UNAVAILABLE });

function settle({ stream, resolve, reject }: PendingAppend, response: BatchAppendResp): void {
  const success = response.getSuccess();
  if (success) {
    const position = success.getPosition();
    resolve(position && BigInt(position.getCommitPosition()));
    return;
  }
  const error = response.getError();
  if (error?.getDetails()) reject(answers.unpackToCommandError(error, stream));
  else reject(new Error(`the event store refused an append: ${error?.getMessage() ?? ''}`));
}

function messageOf(id: string, request: AppendRequest): BatchAppendReq {
  const { stream, expected, events, timeout } = request;
  const name = new shared.StreamIdentifier().setStreamName(Buffer.from(stream));
  const options = new streams.BatchAppendReq.Options()
    .setStreamIdentifier(name)
    .setDeadline(timestamps.Timestamp.fromDate(new Date(Date.now() + timeout)));
  // The server recognises a repeated append reliably only with an exact revision.
  if (expected === noStream) options.setNoStream(new empties.Empty());
  else options.setStreamPosition(String(expected));
  return new streams.BatchAppendReq()
    .setCorrelationId(new shared.UUID().setString(id))
    .setOptions(options)
    .setProposedMessagesList(events.map(proposed))
    .setIsFinal(true);
}

function proposed({ id, type, data, metadata }: SerialisedEvent): BatchAppendReq.ProposedMessage {
  const message = new streams.BatchAppendReq.ProposedMessage()
    .setId(new shared.UUID().setString(id))
    .setData(Buffer.from(data))
    .setCustomMetadata(Buffer.from(metadata));
  message.getMetadataMap().set('type', type).set('content-type', 'application/json');
  return message;
}
