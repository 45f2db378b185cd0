import type { Socket } from 'socket.io-client';

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
