import type { QueryClient } from '@tanstack/react-query';
import { io, type Socket } from 'socket.io-client';
import {
  type Change,
  delay,
  notice,
  type ServerToClient,
} from '../../../../services/contract/live.js';
import { belowBase } from '../api/base-path.js';
import { positions } from '../api/first-reads.js';
import { changes, StaleQueries } from './stale-queries.js';
import { setLiveStatus, setDelay } from './status.js';

/**
 * Closes a socket for good and removes its listeners. A socket that is still opening is closed
 * afterwards: browsers log an error for an interrupted handshake.
 */
export function closeSocket(socket: Socket): void {
  const { io: manager } = socket;
  socket.removeAllListeners();
  manager.reconnection(false);
  const disconnect = () => void socket.disconnect();
  if (manager._readyState !== 'opening') disconnect();
  else for (const end of ['open', 'error'] as const) manager.once(end, disconnect);
}

/** Needs no sticky session. */
const websocket = ['websocket'];
/** Passes proxies that refuse Upgrade, and becomes a websocket where it can. */
const polling = ['polling', 'websocket'];

/** After a failed attempt, the next one uses the other transport. */
export function alternateTransports(socket: Socket): void {
  const { opts } = socket.io;
  let isPolling = false;
  const tryPolling = (next: boolean) => {
    isPolling = next;
    opts.transports = [...(next ? polling : websocket)];
  };
  tryPolling(false);
  socket.on('connect_error', () => tryPolling(!isPolling));
  socket.on('disconnect', () => tryPolling(false));
}

/** Pause before reconnecting after the server closed the connection, in milliseconds. */
const refusedPause = 5_000;

/** What to do with the socket's events. */
interface LiveListener {
  /** A change that this tab has not seen. */
  readonly changed: (change: Change, stale: StaleQueries) => void;
  /** Sessions or passkeys of the person changed. */
  readonly accessChanged: (stale: StaleQueries) => void;
  /** The server closed or refused the connection. */
  readonly refused: (stale: StaleQueries) => void;
  /** All missed changes have been delivered. */
  readonly ready: (stale: StaleQueries) => void;
}

/** Opens this tab's socket and passes on its events; returns a function that closes it. */
export function connectLive(client: QueryClient, listener: LiveListener): () => void {
  const stale = new StaleQueries(client);
  const socket: Socket<ServerToClient> = io({
    path: belowBase('/socket.io'),
    autoConnect: false,
    withCredentials: true,
    auth: (callback) => {
      callback({ position: positions.observed });
    },
  });
  alternateTransports(socket);
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined;

  const disconnected = () => {
    setLiveStatus(navigator.onLine ? 'reconnecting' : 'offline');
    if (socket.active || !navigator.onLine) return;
    listener.refused(stale);
    clearTimeout(reconnectTimer);
    reconnectTimer = setTimeout(() => socket.connect(), refusedPause);
  };
  const online = () => {
    setLiveStatus(socket.connected ? 'live' : 'reconnecting');
    if (!socket.connected) socket.disconnect().connect();
  };
  // Offline there is nothing to try; the `online` event reconnects.
  const offline = () => {
    clearTimeout(reconnectTimer);
    socket.disconnect();
    setLiveStatus('offline');
  };

  socket.on('ready', ({ position }) => {
    positions.advanceTo(position);
    setDelay(null);
    setLiveStatus('live');
    listener.ready(stale);
    void client.refetchQueries({
      type: 'active',
      predicate: (query) => query.state.status === 'error',
    });
  });
  socket.on('resync', ({ position }) => {
    positions.advanceTo(position);
    void client.invalidateQueries();
  });
  socket.on('notice', (raw) => {
    const parsed = notice.safeParse(raw);
    if (!parsed.success) {
      // A newer server may send notices that this page cannot read.
      void client.invalidateQueries();
      return;
    }
    for (const change of parsed.data.changes) {
      if (changes.record(change)) listener.changed(change, stale);
    }
    positions.advanceTo(parsed.data.position);
  });
  socket.on('access', () => listener.accessChanged(stale));
  socket.on('delayed', (raw) => {
    const parsed = delay.safeParse(raw);
    if (parsed.success) setDelay(parsed.data.since);
  });
  socket.on('disconnect', disconnected);
  socket.on('connect_error', disconnected);
  window.addEventListener('online', online);
  window.addEventListener('offline', offline);
  if (navigator.onLine) socket.connect();
  else offline();

  return () => {
    window.removeEventListener('online', online);
    window.removeEventListener('offline', offline);
    clearTimeout(reconnectTimer);
    stale.stop();
    closeSocket(socket);
    setDelay(null);
    setLiveStatus('reconnecting');
  };
}
