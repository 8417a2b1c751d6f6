import type { Caller } from '@tohfa/contract';
import type { FastifyRequest } from 'fastify';
import type { Refusal } from './refusal.ts';

/** Who may call is checked in one place, before any handler runs: one guard for each `caller` of an operation. */
export type Guards = {
  [C in Caller]: (request: FastifyRequest) => Promise<Identity<C> | Refusal>;
};

export type Identity<C extends Caller> = C extends 'anyone'
  ? { customer?: CustomerIdentity }
  : C extends 'customer'
    ? { customer: CustomerIdentity }
    : { admin: AdminIdentity };

export interface CustomerIdentity {
  userId: string;
  sessionId: string;
}

export interface AdminIdentity {
  email: string;
  sessionId: string;
}
