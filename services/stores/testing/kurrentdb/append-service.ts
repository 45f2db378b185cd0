import { type handleClientStreamingCall, status } from '@grpc/grpc-js';
import type { AppendReq, AppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import { streams } from './generated.js';
import { appendMessage, grpcError, streamIn } from './messages.js';
import type { Expected, ProposedEvent, StandInLog } from './stand-in-log.js';

/** Bytes of an append at the most: the real server's default. */
const maxAppendSize = 1_048_576;

/** What tests can do to an append. */
export interface AppendFaults {
  /** Runs before the events are written; true when the call is not to be answered any more. */
  before(): Promise<boolean>;
  /** Runs after the events were written; true when the call is not to be answered any more. */
  after(): Promise<boolean>;
  /** Whether answers say where events are that were appended before. */
  isSayingPositions(): boolean;
}

export function appendHandler(
  log: StandInLog,
  faults: AppendFaults,
): handleClientStreamingCall<AppendReq, AppendResp> {
  return (call, callback) => {
    let options = new streams.AppendReq.Options();
    const proposed: ProposedEvent[] = [];
    call.on('data', (request: AppendReq) => {
      options = request.getOptions() ?? options;
      const message = request.getProposedMessage();
      if (message) proposed.push(eventIn(message));
    });
    call.on('end', () => void answer());

    async function answer(): Promise<void> {
      if (await faults.before()) return;
      const size = proposed.reduce((sum, event) => sum + sizeOf(event), 0);
      if (size > maxAppendSize) {
        const exception = 'maximum-append-size-exceeded';
        const details = { exception, 'maximum-append-size': String(maxAppendSize) };
        callback(grpcError(status.INVALID_ARGUMENT, exception, details));
        return;
      }
      const expected = expectedIn(options);
      const before = log.events.length;
      const outcome = log.append(streamIn(options.getStreamIdentifier()), expected, proposed);
      const isRepetition = log.events.length === before;
      if (await faults.after()) return;
      const withPosition = !isRepetition || faults.isSayingPositions();
      callback(null, appendMessage(outcome, expected, withPosition));
    }
  };
}

function expectedIn(options: AppendReq.Options): Expected {
  if (options.hasNoStream()) return -1;
  if (options.hasAny()) return 'any';
  if (options.hasStreamExists()) return 'stream_exists';
  return Number(options.getRevision());
}

function eventIn(message: AppendReq.ProposedMessage): ProposedEvent {
  const metadata = message.getMetadataMap();
  return {
    id: message.getId()?.getString() ?? '',
    type: metadata.get('type') ?? '',
    contentType: metadata.get('content-type') ?? '',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

function sizeOf({ type, data, metadata }: ProposedEvent): number {
  return 2 * type.length + data.length + metadata.length;
}
