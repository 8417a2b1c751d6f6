import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Browsers do not pipeline, and programs that do keep few requests open at a time. */
const MAX_PIPELINED = 10;
/** Limit for response bytes that a client has not read yet. */
const MAX_UNREAD_BYTES = 2 * 1024 * 1024;

/** A connection without traffic for this long is idle. Longer than any statement takes. */
const IDLE_MS = 30_000;
/** Turns of the event loop: one accepts a connection, the next reads it. On a busy machine time says little. */
const READING_TURNS = 100;

/**
 * Pipelined requests on one connection all run at once, and their responses wait in memory until the client reads them.
 * This closes a connection that opens too many requests or does not read.
 */
export function createConnectionGuard(): ConnectionGuard {
  const connections = new WeakMap<Socket, Connection>();

  /** The whole request has arrived, and the client has read all that was sent. */
  function isWaitingForResponse(socket: Socket): boolean {
    const connection = connections.get(socket);
    if (connection === undefined || openResponses(connection).length === 0) return false;
    return connection.lastRequest.complete && unreadBytes(connection.responses, socket) === 0;
  }

  return {
    admit(request, response) {
      const { socket } = request;
      // A chunk that was already read may contain further requests of a connection that is now closed.
      if (socket.destroyed) return false;
      const connection = connections.get(socket);
      if (connection === undefined) {
        connections.set(socket, { lastRequest: request, responses: [response] });
        return true;
      }
      const open = openResponses(connection);
      if (open.length >= MAX_PIPELINED || (open.length > 0 && unreadBytes(open, socket) > MAX_UNREAD_BYTES)) {
        socket.destroy();
        return false;
      }
      connection.lastRequest = request;
      open.push(response);
      return true;
    },

    /**
     * Closes idle connections, except those that wait for a response. On a busy machine a slow request would otherwise
     * end as `socket hang up`, although its payment may have been made.
     */
    closeIdle(server, idleMs = IDLE_MS) {
      server.setTimeout(idleMs, (socket: Socket) => {
        if (isWaitingForResponse(socket)) socket.setTimeout(idleMs);
        else socket.destroy();
      });
    },

    /**
     * Node checks for incomplete requests before it reads what has arrived. After a turn of the event loop that took
     * seconds, a complete request may lie unread in the system's buffer, and closing its connection would end it as
     * `ECONNRESET`. So a reported timeout is checked again after another read.
     */
    recheckRequestTimeouts(server) {
      const [answer] = server.listeners('clientError') as ClientErrorListener[];
      if (!answer) throw new Error('nobody answers clients whose request cannot be read');
      server.removeListener('clientError', answer).on('clientError', async (error, socket: Socket) => {
        if ((error as NodeJS.ErrnoException).code !== 'ERR_HTTP_REQUEST_TIMEOUT')
          return answer(error, socket);
        const known = connections.get(socket)?.lastRequest;
        const wasComplete = known?.complete === true;
        await nextTurn();
        await nextTurn();
        const request = connections.get(socket)?.lastRequest;
        const hasArrived = request?.complete === true && !(request === known && wasComplete);
        if (hasArrived) return;
        if (!request || request.complete || !slowBodies.has(request)) return answer(error, socket);
        setTimeout(() => {
          if (!request.complete) socket.destroy();
        }, SLOW_BODY_MS).unref();
      });
    },
  };
}

/** A large file of an admin: its body may take minutes, where others have seconds. */
export function allowSlowBody(request: IncomingMessage): void {
  slowBodies.add(request);
}

const slowBodies = new WeakSet<IncomingMessage>();
const SLOW_BODY_MS = 5 * 60_000;

/**
 * Reads requests that have arrived before a stopping server closes its idle connections. Node would otherwise reset a
 * kept-alive connection whose next request lies unread in the system's buffer, and the client would see `ECONNRESET`.
 */
export async function readArrivedRequests(server: Server): Promise<void> {
  for (let turn = 0; turn < READING_TURNS; turn += 1) await nextTurn();
  // From now on connections close as soon as they are idle.
  server.keepAliveTimeout = 1;
}

type ClientErrorListener = (error: Error, socket: Socket) => void;

export interface ConnectionGuard {
  /** False for a request that gets no response because its connection was closed. */
  admit(request: IncomingMessage, response: ServerResponse): boolean;
  closeIdle(server: Server, idleMs?: number): void;
  /** For a server that has its own listener for client errors. */
  recheckRequestTimeouts(server: Server): void;
}

/** A connection is answered in the order of its requests, so those that are done come first. */
function openResponses({ responses }: Connection): ServerResponse[] {
  while (responses[0]?.closed) responses.shift();
  return responses;
}

function unreadBytes(open: readonly ServerResponse[], socket: Socket): number {
  let bytes = socket.writableLength;
  for (const response of open) if (response.socket === null) bytes += response.writableLength;
  return bytes;
}

interface Connection {
  lastRequest: IncomingMessage;
  /** Those that are open; also some that have been sent, until the next request looks. */
  responses: ServerResponse[];
}
