import type { QueryClient } from '@tanstack/react-query';
import { io, type Socket } from 'socket.io-client';
import {
  type Change,
  delay,
  notice,
  type ServerToClient,
} from '../../../../services/contract/live.js';
import { belowBase } from '../api/base-path.js';
import { positions } from '../api/positions.js';
import { changes } from './changes.js';
import { closeSocket } from './close-socket.js';
import { StaleQueries } from './stale-queries.js';
import { setLiveStatus, setDelay } from './status.js';
import { alternateTransports } from './transports.js';

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
