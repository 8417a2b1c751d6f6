import type { FastifyRequest } from 'fastify';
import { type Refusal, refuse } from '../platform/http/refusal.ts';
import { hashToken } from '../platform/secret-token.ts';
import type { Admin } from './admin.ts';
import { adminTokenOf } from './admin-cookie.ts';
import { adminOf } from './admin-guards.ts';
import type { CodeKind } from './admin-tables.ts';
import { isAdminEmail } from './admins.ts';
import { isSignInUnderWay } from './codes-sql.ts';

/** A code belongs to a sign-in under way, by its handle; without one to a signed-in admin, by their cookie. */
export async function codeHolder(
  admin: Admin,
  request: FastifyRequest,
  { email, handle }: { email: string; handle: string | undefined },
): Promise<CodeHolder | Refusal<'sign_in_over' | 'signed_out' | 'not_allowed'>> {
  if (handle !== undefined) {
    const holder = holderOf('sign-in', email, handle);
    const isKnown = await isSignInUnderWay(admin.database, holder.hash, email);
    return isKnown && (await isAdminEmail(admin, email)) ? holder : refuse('sign_in_over');
  }
  const signedIn = await adminOf(admin, request);
  const token = adminTokenOf(admin, request);
  if (!signedIn || !token) return refuse('signed_out');
  return signedIn.email === email ? holderOf('step-up', email, token) : refuse('not_allowed');
}

function holderOf(kind: CodeKind, email: string, secret: string): CodeHolder {
  return { kind, email, secret, hash: hashToken(secret) };
}

export interface CodeHolder {
  kind: CodeKind;
  email: string;
  secret: string;
  hash: Buffer;
}
