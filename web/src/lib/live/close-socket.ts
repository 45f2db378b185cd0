import type { Socket } from 'socket.io-client';

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
