import { io } from 'socket.io-client';
import { z } from 'zod';
import {
  eventsView,
  type EventsView,
  operationsAddress,
  operationsNamespace,
  operationsView,
  type OperationsView,
} from '../../../services/contract/operations.js';
import { belowBase } from '../lib/api/base-path.js';
import { alternateTransports } from '../lib/live/transports.js';

/** The token is not valid. */
export class NotAnOperator extends Error {}

/** The token is valid, but the operator has to confirm their identity. */
export class NotProven extends Error {}

const refusal = z.object({ error: z.string(), details: z.string().optional() });

async function call(token: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(belowBase(`${operationsAddress}/${path}`), {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(token !== '' && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (answer.status === 401)
    throw new NotAnOperator('This token is not valid for this installation.');
  if (answer.status === 403) throw new NotProven('Sign in as an operator to continue.');
  if (answer.ok) return answer.json();
  const { data } = refusal.safeParse(await answer.json().catch(() => undefined));
  throw new Error(data?.details ?? data?.error ?? `The server answered ${answer.status}.`);
}

/** Sends an operator's request. */
export type SendRequest = (
  path: 'request' | 'policy' | 'set-aside' | 'take-back' | 'past/open' | 'past/end',
  body: Readonly<Record<string, string>>,
) => Promise<unknown>;
export const requestSender =
  (token: string): SendRequest =>
  (path, body) =>
    call(token, path, body);

/** Reads a page of events; empty filters are left out. */
export type ReadEvents = (filters: Readonly<Record<string, string>>) => Promise<EventsView>;
export const readEventsWith =
  (token: string): ReadEvents =>
  async (filters) => {
    const filled = Object.entries(filters).filter(([, value]) => value !== '');
    return eventsView.parse(await call(token, `events?${new URLSearchParams(filled).toString()}`));
  };

export async function readView(token: string): Promise<OperationsView> {
  return operationsView.parse(await call(token, 'view'));
}

/** Receives the view every second; returns a function that stops it. */
export function subscribeToViews(
  token: string,
  listener: {
    readonly view: (view: OperationsView) => void;
    readonly connected: (isConnected: boolean) => void;
  },
): () => void {
  const socket = io(operationsNamespace, {
    path: belowBase('/socket.io'),
    autoConnect: false,
    auth: { token },
  });
  alternateTransports(socket);
  socket.on('connect', () => listener.connected(true));
  socket.on('disconnect', () => listener.connected(false));
  socket.on('connect_error', () => listener.connected(false));
  socket.on('view', (raw: unknown) => listener.view(operationsView.parse(raw)));
  socket.connect();
  return () => void socket.disconnect();
}
