import type { Socket } from 'socket.io-client';

/**
 * Closes a socket for good; nobody is told anything any more. One that is just opening is closed
 * when that has ended: browsers write an error for what is cut off before.
 */
export function closeSocket(socket: Socket): void {
  const { io: manager } = socket;
  socket.removeAllListeners();
  manager.reconnection(false);
  const disconnect = () => void socket.disconnect();
  if (manager._readyState !== 'opening') disconnect();
  else for (const end of ['open', 'error'] as const) manager.once(end, disconnect);
}
