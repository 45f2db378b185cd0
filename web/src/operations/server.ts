import { io } from 'socket.io-client';
import { z } from 'zod';
import {
  eventsView,
  type EventsView,
  historyView,
  type HistoryView,
  operationsAddress,
  operationsNamespace,
  operationsView,
  type OperationsView,
} from '../../../services/contract/operations.js';

/** The token was not taken. */
export class NotAnOperator extends Error {}

/** The token is right, and who shows it has not just shown to be an operator. */
export class NotProven extends Error {}

const refusal = z.object({ error: z.string(), details: z.string().optional() });

async function call(token: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${operationsAddress}/${path}`, {
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

/** What is asked of the server in an operator's name. */
export type Ask = (
  path: 'request' | 'set-aside' | 'take-back' | 'past/open' | 'past/end',
  body: Readonly<Record<string, string>>,
) => Promise<unknown>;
export const askWith =
  (token: string): Ask =>
  (path, body) =>
    call(token, path, body);

/** Reads a page of events; what is not given matters not. */
export type ReadEvents = (wanted: Readonly<Record<string, string>>) => Promise<EventsView>;
export const readEventsWith =
  (token: string): ReadEvents =>
  async (wanted) => {
    const given = Object.entries(wanted).filter(([, value]) => value !== '');
    return eventsView.parse(await call(token, `events?${new URLSearchParams(given).toString()}`));
  };

/** How the installation stood before the page was opened. */
export async function readHistory(token: string): Promise<HistoryView> {
  return historyView.parse(await call(token, 'history'));
}

export async function readView(token: string): Promise<OperationsView> {
  return operationsView.parse(await call(token, 'view'));
}

/** Hears how the installation stands, each second; gives the way to stop it. */
export function subscribeToViews(
  token: string,
  listener: {
    readonly view: (view: OperationsView) => void;
    readonly connected: (isConnected: boolean) => void;
  },
): () => void {
  const socket = io(operationsNamespace, { transports: ['websocket'], auth: { token } });
  socket.on('connect', () => listener.connected(true));
  socket.on('disconnect', () => listener.connected(false));
  socket.on('connect_error', () => listener.connected(false));
  socket.on('view', (told: unknown) => listener.view(operationsView.parse(told)));
  return () => void socket.disconnect();
}
