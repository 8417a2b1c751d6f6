import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers do not pipeline at all; a program that does has few requests open at a time. */
const MAX_PIPELINED = 10;
/** Written for one connection and not read by it. */
const MAX_UNREAD_BYTES = 2 * 1024 * 1024;

/**
 * Requests that are pipelined on one connection all run at once, and their responses wait in memory until the other
 * side reads them. A connection that opens too many or does not read is closed. One that stands still without new
 * requests is closed by the server's socket time-out.
 */
export function createConnectionGuard(): (request: IncomingMessage, response: ServerResponse) => boolean {
  const openResponses = new WeakMap<Socket, Set<ServerResponse>>();

  return function admit({ socket }, response) {
    // A chunk that was read already may hold more requests of a connection that is closed by now.
    if (socket.destroyed) return false;
    const open = openResponses.get(socket) ?? new Set();
    if (open.size >= MAX_PIPELINED || (open.size > 0 && unreadBytes(open, socket) > MAX_UNREAD_BYTES)) {
      socket.destroy();
      return false;
    }
    openResponses.set(socket, open);
    open.add(response);
    response.once('close', () => open.delete(response));
    return true;
  };
}

function unreadBytes(open: ReadonlySet<ServerResponse>, socket: Socket): number {
  let bytes = socket.writableLength;
  for (const response of open) if (response.socket === null) bytes += response.writableLength;
  return bytes;
}
