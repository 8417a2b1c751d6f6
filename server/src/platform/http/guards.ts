import type { Caller } from '@tohfa/contract';
import type { FastifyRequest } from 'fastify';
import type { Refusal } from './refusal.ts';

/** Who may call is asked in one place, before any rule runs: one guard for each word an operation may use. */
export type Guards = {
  [Who in Caller]: (request: FastifyRequest) => Promise<Identity<Who> | Refusal>;
};

export type Identity<Who extends Caller> = Who extends 'anyone'
  ? { customer?: CustomerIdentity }
  : Who extends 'customer'
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
