import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { type ServerWritableStream, status } from '@grpc/grpc-js';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { streams } from '../../../services/stores/kurrentdb/generated.js';
import {
  caughtUpMessage,
  confirmationMessage,
  eventMessage,
  grpcError,
  streamIn,
  streamNotFoundMessage,
} from './messages.js';
import type { LoggedEvent, StandInLog } from './stand-in-log.js';

export type ReadCall = ServerWritableStream<ReadReq, ReadResp>;

const { FORWARDS } = streams.ReadReq.Options.ReadDirection;

/** Answers reads of a stream and of all events, and subscriptions to all events without a filter. */
export async function answerRead(log: StandInLog, call: ReadCall): Promise<void> {
  const options = call.request.getOptions() ?? new streams.ReadReq.Options();
  try {
    if (options.hasSubscription()) await subscribe(log, call, options);
    else {
      await sendAll(call, options.hasStream() ? ofStream(log, call, options) : ofAll(log, options));
    }
    call.end();
  } catch (error) {
    if (call.cancelled) return;
    call.emit('error', error);
  }
}

function ofStream(
  log: StandInLog,
  call: ReadCall,
  options: ReadReq.Options,
): readonly LoggedEvent[] {
  const from = options.getStream();
  const name = streamIn(from?.getStreamIdentifier());
  const events = log.stream(name);
  const count = Number(options.getCount());
  const isForwards = options.getReadDirection() === FORWARDS;
  if (count === 0 || (isForwards && from?.hasEnd())) throw unexpected('ReadStreamResult');
  if (events === undefined) {
    call.write(streamNotFoundMessage(name));
    return [];
  }
  const start = Number(from?.getRevision());
  if (isForwards) return events.slice(start, start + count);
  const isWhole = from?.hasEnd() ?? false;
  return events
    .slice(0, isWhole ? events.length : start + 1)
    .reverse()
    .slice(0, count);
}

/** Forwards includes the event at the position, backwards does not. */
function ofAll(log: StandInLog, options: ReadReq.Options): readonly LoggedEvent[] {
  const count = Number(options.getCount());
  if (count === 0) throw unexpected('ReadAllResult');
  const start = placeOf(log, options.getAll());
  if (options.getReadDirection() === FORWARDS) return log.events.slice(start, start + count);
  return log.events.slice(0, start).reverse().slice(0, count);
}

/** Index of the event at a position. */
function placeOf({ events }: StandInLog, from: ReadReq.Options.AllOptions | undefined): number {
  if (from === undefined || from.hasStart()) return 0;
  if (from.hasEnd()) return events.length;
  const commit = Number(from.getPosition()?.getCommitPosition());
  const prepare = Number(from.getPosition()?.getPreparePosition());
  if (commit > (events.at(-1)?.position ?? 0)) return events.length;
  const place = events.findIndex(({ position }) => position === commit);
  if (place === -1 || prepare > commit) throw unexpected('ReadAllResult');
  return place;
}

async function subscribe(log: StandInLog, call: ReadCall, options: ReadReq.Options): Promise<void> {
  if (!options.hasAll() || options.hasFilter()) {
    throw grpcError(status.UNIMPLEMENTED, 'the stand-in subscribes to all events only');
  }
  const from = options.getAll();
  // A subscription starts after the position.
  let next = placeOf(log, from) + (from?.hasPosition() ? 1 : 0);
  let wake = () => {};
  const stop = log.watch(() => wake());
  call.once('cancelled', () => wake());
  call.write(confirmationMessage(randomUUID()));
  let isCaughtUp = false;
  while (!call.cancelled) {
    const fresh = log.events.slice(next);
    await sendAll(call, fresh);
    next += fresh.length;
    if (!isCaughtUp) call.write(caughtUpMessage());
    isCaughtUp = true;
    await new Promise<void>((resolve) => {
      wake = resolve;
      if (next < log.events.length || call.cancelled) resolve();
    });
  }
  stop();
}

async function sendAll(call: ReadCall, events: readonly LoggedEvent[]): Promise<void> {
  for (const event of events) {
    if (call.cancelled) return;
    if (call.write(eventMessage(event))) continue;
    const either = new AbortController();
    const until = (event: string) => once(call, event, { signal: either.signal });
    await Promise.race([until('drain'), until('cancelled')]);
    either.abort();
  }
}

const unexpected = (what: string) => grpcError(status.UNKNOWN, `Unexpected ${what}: Error`);
