import { randomUUID } from 'node:crypto';
import { type ClientDuplexStream, status } from '@grpc/grpc-js';
import type { EventStoreDBClient } from '@eventstore/db-client';
import type { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type {
  BatchAppendReq,
  BatchAppendResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import { type ExpectedRevision, noStream } from '../ports.js';
import type { SerialisedEvent } from '../event-log/serialised-events.js';
import { answers, empties, services, shared, streams, timestamps, utilities } from './generated.js';

type Call = ClientDuplexStream<BatchAppendReq, BatchAppendResp>;

interface Waiting {
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
 * Appends through one open gRPC call, with a message per append: twice the rate of a call per
 * append on a real server. The client's own batch append is not used: if the connection breaks
 * while writes are queued, it ends the process with an unhandled rejection, and it parses JSON as
 * often as it writes it.
 */
export class BatchAppendCall {
  private readonly waiting = new WeakMap<Call, Map<string, Waiting>>();
  private readonly open: () => Promise<Call>;

  /** @param client opens the call, again after each loss, and ends it when disposed. */
  constructor(client: EventStoreDBClient) {
    // Protected members: the client has no public access to a call of its connection.
    const argumentsOf = () => client['callArguments']({}, { deadline: Infinity });
    const create = (grpc: StreamsClient) => this.watch(grpc.batchAppend(...argumentsOf()));
    const cache = new WeakMap<StreamsClient, Call>();
    this.open = client['GRPCStreamCreator'](services.StreamsClient, 'batchAppend', create, cache);
  }

  /**
   * The position of the last event, in bytes; undefined when the server does not tell.
   * @throws errors of the client; see {@link translateError}.
   */
  async append(request: AppendRequest): Promise<bigint | undefined> {
    const call = await this.open();
    const { stream } = request;
    const id = randomUUID();
    return await new Promise((resolve, reject) => {
      if (call.writable) {
        this.waiting.get(call)?.set(id, { stream, resolve, reject });
        call.write(messageOf(id, request));
      } else reject(callEnded());
    });
  }

  /** Connects the call's answers, errors and end to the pending appends. */
  private watch(call: Call): Call {
    const waiting = new Map<string, Waiting>();
    this.waiting.set(call, waiting);
    const end = (error: unknown) => {
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    call.on('data', (answer: BatchAppendResp) => {
      const id = utilities.parseUUID(answer.getCorrelationId()) ?? '';
      const asked = waiting.get(id);
      waiting.delete(id);
      if (asked) settle(asked, answer);
    });
    call.on('error', (error) => end(utilities.convertToCommandError(error)));
    call.on('end', () => {
      call.end();
      end(callEnded());
    });
    return call;
  }
}

/** The call ended before an answer: the outcome is unknown. */
const callEnded = () =>
  Object.assign(new Error('the call for appends has ended'), { code: status.UNAVAILABLE });

function settle({ stream, resolve, reject }: Waiting, answer: BatchAppendResp): void {
  const success = answer.getSuccess();
  if (success) {
    const position = success.getPosition();
    resolve(position && BigInt(position.getCommitPosition()));
    return;
  }
  const error = answer.getError();
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
