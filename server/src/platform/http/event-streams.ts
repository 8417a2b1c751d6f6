import type { FastifyReply, FastifyRequest } from 'fastify';

/** Below the time after which a silent connection is closed. */
const HEARTBEAT_MS = 15_000;
/** A stream ends now and then, so that whoever opens the next one is asked again who they are. */
const MAX_STREAM_MS = 15 * 60_000;
/** Many people may share one address; nobody needs more. */
const MAX_STREAMS_PER_ADDRESS = 100;
const MAX_STREAMS = 5000;

/** Server-sent events: answers that stay open, a few for each address, until the reader goes or the server stops. */
export function createEventStreams(): EventStreams {
  const open = new Map<EventStream, string>();

  return {
    open({ ip }, reply) {
      const ofAddress = [...open.values()].filter((address) => address === ip).length;
      if (open.size >= MAX_STREAMS || ofAddress >= MAX_STREAMS_PER_ADDRESS) return undefined;
      const stream = startStream(reply, () => open.delete(stream));
      open.set(stream, ip);
      return stream;
    },
    closeAll() {
      for (const stream of open.keys()) stream.end();
    },
  };
}

function startStream(reply: FastifyReply, whenOver: () => void): EventStream {
  const { raw } = reply;
  const ending: (() => void)[] = [whenOver];
  reply.hijack();
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Proxies that collect an answer before passing it on would make events late.
    'x-accel-buffering': 'no',
  });
  raw.flushHeaders();
  const heartbeat = setInterval(() => raw.write(':\n\n'), HEARTBEAT_MS);
  const lasting = setTimeout(() => raw.end(), MAX_STREAM_MS);
  raw.once('close', () => {
    clearInterval(heartbeat);
    clearTimeout(lasting);
    for (const over of ending) over();
  });
  return {
    send: (event) => raw.write(`event: ${event}\ndata:\n\n`),
    onEnd: (over) => ending.push(over),
    end: () => raw.end(),
  };
}

interface EventStream {
  send(event: string): void;
  onEnd(over: () => void): void;
  end(): void;
}

export interface EventStreams {
  /** Undefined when this address has as many open as it may. */
  open(request: Pick<FastifyRequest, 'ip'>, reply: FastifyReply): EventStream | undefined;
  closeAll(): void;
}
