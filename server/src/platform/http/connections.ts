import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Browsers do not pipeline at all; a program that does has few requests open at a time. */
const MAX_PIPELINED = 10;
/** Written for one connection and not read by it. */
const MAX_UNREAD_BYTES = 2 * 1024 * 1024;

/** Nothing was sent or read for so long. Longer than any statement takes. */
const IDLE_MS = 30_000;
/** One turn accepts a connection, the next reads it. On a busy machine turns are counted better than milliseconds. */
const READING_TURNS = 100;

/**
 * Requests that are pipelined on one connection all run at once, and their responses wait in memory until the other
 * side reads them. A connection that opens too many or does not read is closed.
 */
export function createConnectionGuard(): ConnectionGuard {
  const openResponses = new WeakMap<Socket, Set<ServerResponse>>();
  const lastRequests = new WeakMap<Socket, IncomingMessage>();

  /** Its request has arrived as a whole, and nothing of the response was sent that it does not read. */
  function isWaitingForResponse(socket: Socket): boolean {
    const open = openResponses.get(socket);
    if (open === undefined || open.size === 0) return false;
    return lastRequests.get(socket)?.complete === true && unreadBytes(open, socket) === 0;
  }

  return {
    admit(request, response) {
      const { socket } = request;
      // A chunk that was read already may hold more requests of a connection that is closed by now.
      if (socket.destroyed) return false;
      const open = openResponses.get(socket) ?? new Set();
      if (open.size >= MAX_PIPELINED || (open.size > 0 && unreadBytes(open, socket) > MAX_UNREAD_BYTES)) {
        socket.destroy();
        return false;
      }
      openResponses.set(socket, open);
      lastRequests.set(socket, request);
      open.add(response);
      response.once('close', () => open.delete(response));
      return true;
    },

    /**
     * Closes connections on which nothing moves. One that waits for its response stays open: a request that takes longer,
     * as some do on a busy machine, would end as `socket hang up`, although its payment may have been made.
     */
    closeIdle(server, idleMs = IDLE_MS) {
      server.setTimeout(idleMs, (socket: Socket) => {
        if (isWaitingForResponse(socket)) socket.setTimeout(idleMs);
        else socket.destroy();
      });
    },

    /**
     * Node looks for half-sent requests before it reads what has arrived. After a turn of the event loop that took
     * seconds, a whole request may lie unread in the system's buffer: closing its connection would end it as
     * `ECONNRESET`. So what Node reports is checked again after another read.
     */
    recheckRequestTimeouts(server) {
      const [answer] = server.listeners('clientError') as ClientErrorListener[];
      if (!answer) throw new Error('nobody answers clients whose request cannot be read');
      server.removeListener('clientError', answer).on('clientError', async (error, socket: Socket) => {
        if ((error as NodeJS.ErrnoException).code !== 'ERR_HTTP_REQUEST_TIMEOUT')
          return answer(error, socket);
        const known = lastRequests.get(socket);
        const wasComplete = known?.complete === true;
        await nextTurn();
        await nextTurn();
        const request = lastRequests.get(socket);
        const hasArrived = request?.complete === true && !(request === known && wasComplete);
        if (!hasArrived) answer(error, socket);
      });
    },
  };
}

/**
 * Requests that have arrived when a server stops are read before it closes its idle connections: Node would reset a kept
 * connection whose next request lies unread in the system's buffer, and the other side would see `ECONNRESET`.
 */
export async function readArrivedRequests(server: Server): Promise<void> {
  for (let turn = 0; turn < READING_TURNS; turn += 1) await nextTurn();
  // Connections that become idle from now on are closed at once.
  server.keepAliveTimeout = 1;
}

type ClientErrorListener = (error: Error, socket: Socket) => void;

export interface ConnectionGuard {
  /** False for a request that is not answered, because its connection was closed. */
  admit(request: IncomingMessage, response: ServerResponse): boolean;
  closeIdle(server: Server, idleMs?: number): void;
  /** For a server that has its own listener for client errors. */
  recheckRequestTimeouts(server: Server): void;
}

function unreadBytes(open: ReadonlySet<ServerResponse>, socket: Socket): number {
  let bytes = socket.writableLength;
  for (const response of open) if (response.socket === null) bytes += response.writableLength;
  return bytes;
}
