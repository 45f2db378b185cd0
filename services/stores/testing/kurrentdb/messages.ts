import { Metadata, type ServiceError, type status } from '@grpc/grpc-js';
import type { StreamIdentifier } from '@eventstore/db-client/generated/shared_pb.js';
import type { AppendResp, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { shared, streams } from './generated.js';
import type { AppendOutcome, Expected, LoggedEvent } from './stand-in-log.js';

const ticksPerMillisecond = 10_000;

/** An event as a read or a subscription gives it. */
export function eventMessage(event: LoggedEvent): ReadResp {
  const position = String(event.position);
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(event.id))
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
  const read = new streams.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(position);
  return new streams.ReadResp().setEvent(read);
}

export function streamNotFoundMessage(stream: string): ReadResp {
  const notFound = new streams.ReadResp.StreamNotFound().setStreamIdentifier(streamMessage(stream));
  return new streams.ReadResp().setStreamNotFound(notFound);
}

export function confirmationMessage(subscription: string): ReadResp {
  const confirmation = new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(
    subscription,
  );
  return new streams.ReadResp().setConfirmation(confirmation);
}

export const caughtUpMessage = () =>
  new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp());

/** @param withPosition whether the answer says where the events are. */
export function appendMessage(
  outcome: AppendOutcome,
  expected: Expected,
  withPosition: boolean,
): AppendResp {
  if ('current' in outcome) {
    return new streams.AppendResp().setWrongExpectedVersion(refusal(outcome.current, expected));
  }
  const success = new streams.AppendResp.Success().setCurrentRevision(String(outcome.revision));
  const position = String(outcome.position);
  if (withPosition) {
    success.setPosition(
      new streams.AppendResp.Position().setCommitPosition(position).setPreparePosition(position),
    );
  } else success.setNoPosition(new shared.Empty());
  return new streams.AppendResp().setSuccess(success);
}

function refusal(current: number, expected: Expected): AppendResp.WrongExpectedVersion {
  const refused = new streams.AppendResp.WrongExpectedVersion();
  if (current === -1) refused.setCurrentNoStream(new shared.Empty());
  else refused.setCurrentRevision(String(current));
  if (expected === 'any') return refused.setExpectedAny(new shared.Empty());
  if (expected === 'stream_exists') return refused.setExpectedStreamExists(new shared.Empty());
  if (expected === -1) return refused.setExpectedNoStream(new shared.Empty());
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

function streamMessage(name: string): StreamIdentifier {
  return new shared.StreamIdentifier().setStreamName(Uint8Array.from(Buffer.from(name)));
}

export function streamIn(identifier: StreamIdentifier | undefined): string {
  return Buffer.from(identifier?.getStreamName_asU8() ?? []).toString();
}
