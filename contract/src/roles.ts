import * as z from 'zod/mini';

/** What a colleague does in the shop. Each admin call names the roles that may make it; the owner may make all. */
export const adminRoles = ['owner', 'catalogue', 'orders', 'money', 'support', 'viewer'] as const;

export const adminRole = z.enum(adminRoles);

export type AdminRole = (typeof adminRoles)[number];

export function mayCall(role: AdminRole, { roles }: { roles: readonly AdminRole[] }): boolean {
  return role === 'owner' || roles.includes(role);
}
