import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkKey } from './rate-limit.ts';

/** Below the time after which a silent connection is closed. */
const HEARTBEAT_MS = 15_000;
/** A stream ends now and then, so that access is checked again when the next one is opened. */
const MAX_STREAM_MS = 15 * 60_000;
/** Many people may share one address; nobody needs more. */
const MAX_STREAMS_PER_NETWORK = 100;
const MAX_STREAMS_PER_ACCOUNT = 20;
const MAX_STREAMS = 5000;
/** Events are a few bytes each: a reader this far behind is not reading. */
const MAX_UNREAD_BYTES = 16 * 1024;

/** Server-sent events: responses that stay open until the reader goes, falls behind or the server stops. */
export function createEventStreams(maxStreams = MAX_STREAMS): EventStreams {
  const open = new Map<EventStream, { network: string; account: string | undefined }>();

  const countOf = (key: 'network' | 'account', value: string) =>
    [...open.values()].filter((owner) => owner[key] === value).length;

  /** A few networks cannot keep everybody else out: the one with the most streams gives its oldest to a newcomer. */
  function makeRoom(ownStreams: number): boolean {
    if (open.size < maxStreams) return true;
    const byNetwork = Map.groupBy(open.entries(), ([, { network }]) => network);
    const [largest] = [...byNetwork.values()].sort((a, b) => b.length - a.length);
    if (!largest?.[0] || largest.length <= ownStreams + 1) return false;
    const [oldest] = largest[0];
    open.delete(oldest);
    oldest.end();
    return true;
  }

  return {
    open(request, reply) {
      const network = networkKey(request.ip);
      const account = accountOf(request);
      const ownStreams = countOf('network', network);
      if (ownStreams >= MAX_STREAMS_PER_NETWORK) return undefined;
      if (account !== undefined && countOf('account', account) >= MAX_STREAMS_PER_ACCOUNT) return undefined;
      if (!makeRoom(ownStreams)) return undefined;
      const stream = startStream(reply, () => open.delete(stream));
      open.set(stream, { network, account });
      return stream;
    },
    closeAll() {
      for (const stream of open.keys()) stream.end();
    },
  };
}

function accountOf({ identity }: Pick<FastifyRequest, 'identity'>): string | undefined {
  return (identity as { customer?: { userId: string } } | undefined)?.customer?.userId;
}

function startStream(reply: FastifyReply, onClose: () => void): EventStream {
  const { raw } = reply;
  const listeners: (() => void)[] = [onClose];
  reply.hijack();
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Proxies that collect a response before passing it on would delay events.
    'x-accel-buffering': 'no',
  });
  raw.flushHeaders();
  const write = (text: string) => {
    if (raw.writableLength > MAX_UNREAD_BYTES) raw.destroy();
    else raw.write(text);
  };
  const heartbeat = setInterval(() => write(':\n\n'), HEARTBEAT_MS);
  const lifetime = setTimeout(() => raw.end(), MAX_STREAM_MS);
  raw.once('close', () => {
    clearInterval(heartbeat);
    clearTimeout(lifetime);
    for (const listener of listeners) listener();
  });
  return {
    send: (event) => write(`event: ${event}\ndata:\n\n`),
    onEnd: (listener) => listeners.push(listener),
    end: () => raw.end(),
  };
}

interface EventStream {
  send(event: string): void;
  onEnd(listener: () => void): void;
  end(): void;
}

export interface EventStreams {
  /** Undefined when the network or the account has as many open as it may: the client polls instead. */
  open(request: Pick<FastifyRequest, 'ip' | 'identity'>, reply: FastifyReply): EventStream | undefined;
  closeAll(): void;
}
