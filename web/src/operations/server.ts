import { io, type Socket } from 'socket.io-client';
import { z } from 'zod';
import { useEffect, useState } from 'react';
import {
  eventsView,
  type EventsView,
  operationsAddress,
  operationsNamespace,
  operationsView,
  type OperationsView,
} from '../../../services/contract/operations.js';
import { belowBase } from '../lib/api/base-path.js';
import { alternateTransports, closeSocket } from '../lib/live/connect.js';

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
  const { data } = operationsView.safeParse(await call(token, 'view'));
  if (data === undefined) throw new Error('The server runs another release. Reload this page.');
  return data;
}

/** A socket that receives the view every second; the caller connects it. */
function viewSocket(
  token: string,
  listener: {
    readonly view: (view: OperationsView) => void;
    readonly connected: (isConnected: boolean) => void;
  },
): Socket {
  const socket = io(operationsNamespace, {
    path: belowBase('/socket.io'),
    autoConnect: false,
    auth: { token },
  });
  alternateTransports(socket);
  socket.on('connect', () => listener.connected(true));
  socket.on('disconnect', () => listener.connected(false));
  socket.on('connect_error', () => listener.connected(false));
  socket.on('view', (raw: unknown) => {
    const { data } = operationsView.safeParse(raw);
    // The next poll reports the view as unreadable.
    if (data === undefined) socket.disconnect();
    else listener.view(data);
  });
  return socket;
}

/** Milliseconds between two polls while the socket is down. */
const pollInterval = 5_000;

interface Operations {
  readonly view?: OperationsView;
  readonly isLive: boolean;
  /** The token is not valid; another one is needed. */
  readonly isRefused: boolean;
  /** The token is valid; the operator has to confirm their identity. */
  readonly needsProof: boolean;
  /** Why the view could not be refreshed. */
  readonly error: string;
}

const initial: Operations = {
  isLive: false,
  isRefused: false,
  needsProof: false,
  error: '',
};

/**
 * The state of the installation: pushed by the socket, polled while it is down. A refusal ends both
 * until the token or `proofs` changes: each refused request counts towards an alert.
 * @param proofs Number of identity confirmations; each one reloads the view.
 */
export function useOperations(token: string, proofs: number): Operations {
  const [known, setKnown] = useState(initial);
  useEffect(() => {
    let isStopped = false;
    const show = (view: OperationsView) => {
      setKnown(({ isLive }) => ({ view, isLive, error: '', isRefused: false, needsProof: false }));
    };
    const socket = viewSocket(token, {
      view: show,
      connected: (isLive) => setKnown((before) => ({ ...before, isLive })),
    });
    const poll = async () => {
      try {
        const view = await readView(token);
        if (isStopped) return;
        show(view);
        // It does not reconnect by itself after the server closed or refused it.
        if (!socket.active) socket.connect();
      } catch (error) {
        if (isStopped) return;
        const isRefused = error instanceof NotAnOperator;
        const needsProof = error instanceof NotProven;
        if (isRefused || needsProof) stop();
        setKnown((before) => ({ ...before, isRefused, needsProof, error: String(error) }));
      }
    };
    const polling = setInterval(() => {
      if (!socket.connected) void poll();
    }, pollInterval);
    const stop = () => {
      isStopped = true;
      clearInterval(polling);
      closeSocket(socket);
    };
    void poll();
    return () => {
      stop();
      setKnown(initial);
    };
  }, [token, proofs]);
  return known;
}
