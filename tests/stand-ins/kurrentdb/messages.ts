import { Metadata, type ServiceError, type status } from '@grpc/grpc-js';
import type {
  StreamIdentifier,
  WrongExpectedVersion,
} from '@eventstore/db-client/generated/shared_pb.js';
import type { BatchAppendResp, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import {
  any,
  empties,
  shared,
  statuses,
  streams,
} from '../../../services/stores/kurrentdb/generated.js';
import type { AppendOutcome, Expected, LoggedEvent } from './stand-in-log.js';

const ticksPerMillisecond = 10_000;

/** An event in the answer to a read or subscription. */
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

/** @param withPosition whether the answer has the position of the last event. */
export function appendMessage(
  outcome: AppendOutcome,
  expected: Expected,
  withPosition: boolean,
): BatchAppendResp {
  if ('current' in outcome) {
    const details = refusal(outcome.current, expected).serializeBinary();
    return errorMessage('WrongExpectedVersion', details);
  }
  const position = String(outcome.position);
  const success = new streams.BatchAppendResp.Success().setCurrentRevision(
    String(outcome.revision),
  );
  if (withPosition) {
    success.setPosition(
      new shared.AllStreamPosition().setCommitPosition(position).setPreparePosition(position),
    );
  } else success.setNoPosition(new empties.Empty());
  return new streams.BatchAppendResp().setSuccess(success);
}

/** @param limit in bytes. */
export function tooLargeMessage(limit: number): BatchAppendResp {
  const details = new shared.MaximumAppendSizeExceeded().setMaxappendsize(limit);
  return errorMessage('MaximumAppendSizeExceeded', details.serializeBinary());
}

/** An append's error, which leaves the call open; only its details have its kind. */
function errorMessage(kind: string, details: Uint8Array): BatchAppendResp {
  const packed = new any.Any();
  packed.pack(details, `event_store.client.${kind}`);
  const error = new statuses.Status().setDetails(packed);
  return new streams.BatchAppendResp().setError(error);
}

function refusal(current: number, expected: Expected): WrongExpectedVersion {
  const refused = new shared.WrongExpectedVersion();
  if (current === -1) refused.setCurrentNoStream(new empties.Empty());
  else refused.setCurrentStreamRevision(String(current));
  if (expected === -1) return refused.setExpectedNoStream(new empties.Empty());
  return refused.setExpectedStreamPosition(String(expected));
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
