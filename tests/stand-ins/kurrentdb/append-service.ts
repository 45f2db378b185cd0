import { type handleBidiStreamingCall, status } from '@grpc/grpc-js';
import type {
  BatchAppendReq,
  BatchAppendResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import { appendMessage, grpcError, streamIn, tooLargeMessage } from './messages.js';
import type { Expected, ProposedEvent, StandInLog } from './stand-in-log.js';

/** Bytes of the largest append: the real server's default. */
const maxAppendSize = 1_048_576;

/** Faults of an append that tests cause. */
export interface AppendFaults {
  /** Runs before the events are written; true when the connection was cut. */
  before(): Promise<boolean>;
  /** Runs after the events were written; true when the connection was cut. */
  after(): Promise<boolean>;
  /** Whether the answer to a repeated append has the position of the events. */
  hasPositionOfRepetition(): boolean;
}

/** Appends by messages on one call: executed in the order of arrival, each answered by its id. */
export function appendHandler(
  log: StandInLog,
  faults: AppendFaults,
): handleBidiStreamingCall<BatchAppendReq, BatchAppendResp> {
  return (call) => {
    // After a lost message, all later messages of the connection are lost too.
    let isCut = false;
    call.on('data', (request: BatchAppendReq) => void answer(request));
    call.on('end', () => call.end());

    async function answer(request: BatchAppendReq): Promise<void> {
      const options = request.getOptions();
      if (!options || !request.getIsFinal()) {
        call.emit(
          'error',
          grpcError(status.UNIMPLEMENTED, 'the stand-in takes whole appends only'),
        );
        return;
      }
      isCut = (await faults.before()) || isCut;
      if (isCut) return;
      const outcome = outcomeOf(request, options);
      isCut = (await faults.after()) || isCut;
      if (isCut) return;
      call.write(outcome.setCorrelationId(request.getCorrelationId()));
    }

    function outcomeOf(request: BatchAppendReq, options: BatchAppendReq.Options): BatchAppendResp {
      const proposed = request.getProposedMessagesList().map(eventIn);
      const size = proposed.reduce((sum, event) => sum + sizeOf(event), 0);
      if (size > maxAppendSize) return tooLargeMessage(maxAppendSize);
      const expected = expectedIn(options);
      const before = log.events.length;
      const outcome = log.append(streamIn(options.getStreamIdentifier()), expected, proposed);
      const isRepetition = log.events.length === before;
      return appendMessage(outcome, expected, !isRepetition || faults.hasPositionOfRepetition());
    }
  };
}

/** The adapter always sends a revision, or that there must be no stream. */
function expectedIn(options: BatchAppendReq.Options): Expected {
  return options.hasNoStream() ? -1 : Number(options.getStreamPosition());
}

function eventIn(message: BatchAppendReq.ProposedMessage): ProposedEvent {
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
