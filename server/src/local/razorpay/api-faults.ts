import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refused, serverError, throttled } from './provider-errors.ts';
import type { Sandbox } from './sandbox.ts';
import type { Fault } from './switches.ts';

export const API_PREFIX = '/local/razorpay/v1';

/** Does the work and answers, or misbehaves if a switch says so for this path. */
export async function answer(
  { switches }: Sandbox,
  { request, reply }: Exchange,
  work: () => Promise<object>,
): Promise<FastifyReply> {
  const fault = takeFault(switches.faults, request);
  if (fault?.kind === 'throttled') return send(reply, throttled());
  if (fault?.kind === 'server_error') return send(reply, serverError());
  const outcome = await work();
  if (fault?.ms) await wait(fault.ms);
  if (fault?.kind === 'server_error_after_work') return send(reply, serverError());
  if (fault?.kind === 'reset') {
    reply.hijack();
    request.raw.socket.destroy();
    return reply;
  }
  return send(reply, outcome);
}

export function send(reply: FastifyReply, outcome: object): FastifyReply {
  return outcome instanceof Refused ? reply.code(outcome.status).send(outcome.body) : reply.send(outcome);
}

function takeFault(faults: Fault[], request: FastifyRequest): Fault | undefined {
  const path = request.url.slice(API_PREFIX.length).split('?', 1)[0] ?? '';
  const index = faults.findIndex(
    ({ method, path: pattern }) => (method ?? request.method) === request.method && matches(pattern, path),
  );
  const fault = faults[index];
  if (!fault) return undefined;
  fault.times -= 1;
  if (fault.times <= 0) faults.splice(index, 1);
  return fault;
}

function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.split('/');
  return wanted.length === given.length && wanted.every((part, at) => part === '*' || part === given[at]);
}

export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}
