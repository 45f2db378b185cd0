import { Metadata, type ServiceError, type status } from '@grpc/grpc-js';
import type * as shared from '@eventstore/db-client/generated/shared_pb.js';
import type * as generated from '@eventstore/db-client/generated/streams_pb.js';
import { AppendResp, Empty, ReadResp, StreamIdentifier, UUID } from './protocol.js';
import type { AppendOutcome, Expected, LoggedEvent } from './stand-in-log.js';

const ticksPerMillisecond = 10_000;

/** An event as a read or a subscription gives it. */
export function eventMessage(event: LoggedEvent): generated.ReadResp {
  const position = String(event.position);
  const recorded = new ReadResp.ReadEvent.RecordedEvent()
    .setId(new UUID().setString(event.id))
    .setStreamIdentifier(streamMessage(event.stream))
    .setStreamRevision(String(event.revision))
    .setPreparePosition(position)
    .setCommitPosition(position)
    .setCustomMetadata(event.metadata)
    .setData(event.data);
  recorded
    .getMetadataMap()
    .set('type', event.type)
    .set('content-type', event.contentType)
    .set('created', String(event.created.getTime() * ticksPerMillisecond));
  const read = new ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(position);
  return new ReadResp().setEvent(read);
}

export function streamNotFoundMessage(stream: string): generated.ReadResp {
  const notFound = new ReadResp.StreamNotFound().setStreamIdentifier(streamMessage(stream));
  return new ReadResp().setStreamNotFound(notFound);
}

export function confirmationMessage(subscription: string): generated.ReadResp {
  const confirmation = new ReadResp.SubscriptionConfirmation().setSubscriptionId(subscription);
  return new ReadResp().setConfirmation(confirmation);
}

export const caughtUpMessage = () => new ReadResp().setCaughtUp(new ReadResp.CaughtUp());

/** @param withPosition whether the answer says where the events are. */
export function appendMessage(
  outcome: AppendOutcome,
  expected: Expected,
  withPosition: boolean,
): generated.AppendResp {
  if ('current' in outcome) {
    return new AppendResp().setWrongExpectedVersion(refusal(outcome.current, expected));
  }
  const success = new AppendResp.Success().setCurrentRevision(String(outcome.revision));
  const position = String(outcome.position);
  if (withPosition) {
    success.setPosition(
      new AppendResp.Position().setCommitPosition(position).setPreparePosition(position),
    );
  } else success.setNoPosition(new Empty());
  return new AppendResp().setSuccess(success);
}

function refusal(current: number, expected: Expected): generated.AppendResp.WrongExpectedVersion {
  const refused = new AppendResp.WrongExpectedVersion();
  if (current === -1) refused.setCurrentNoStream(new Empty());
  else refused.setCurrentRevision(String(current));
  if (expected === 'any') return refused.setExpectedAny(new Empty());
  if (expected === 'stream_exists') return refused.setExpectedStreamExists(new Empty());
  if (expected === -1) return refused.setExpectedNoStream(new Empty());
  return refused.setExpectedRevision(String(expected));
}

/** An error as the server sends it; `exception` names the client's error type. */
export function grpcError(
  code: status,
  details: string,
  exception: Readonly<Record<string, string>> = {},
): ServiceError {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(exception)) metadata.set(name, value);
  return Object.assign(new Error(details), { code, details, metadata });
}

function streamMessage(name: string): shared.StreamIdentifier {
  return new StreamIdentifier().setStreamName(Uint8Array.from(Buffer.from(name)));
}

export function streamIn(identifier: shared.StreamIdentifier | undefined): string {
  return Buffer.from(identifier?.getStreamName_asU8() ?? []).toString();
}
