import {
  type AdminOperationName,
  adminOperations,
  adminSignInOperations,
  type Operation,
  type OperationName,
  operations,
} from '@tohfa/contract';

/**
 * Method, path and caller of the calls that visitors and customers make. The build replaces this module and that of the
 * admins' calls with their values (build/operation-routes.ts), so that the first load carries no schemas.
 */
export const routes = listRoutes((name) => !isOfAdmins(name)) as Record<ShopCall, Route>;

export function listRoutes(isWanted: (name: OperationName) => boolean): Record<string, Route> {
  const wanted = (Object.keys(operations) as OperationName[]).filter(isWanted);
  return Object.fromEntries(
    wanted.map((name) => {
      const { method, path, caller, roles }: Operation = operations[name];
      return [name, { method, path, caller, ...(roles && { roles }) }];
    }),
  );
}

/** Signing in as an admin is open to anyone, but only admins' screens do it. */
export function isOfAdmins(name: OperationName): name is AdminRouteName {
  return (
    name in adminOperations || name in adminSignInOperations || operations[name].caller.startsWith('admin')
  );
}

export type Route = Pick<Operation, 'method' | 'path' | 'caller' | 'roles'>;
export type AdminRouteName =
  | AdminOperationName
  | keyof typeof adminOperations
  | keyof typeof adminSignInOperations;
export type ShopCall = Exclude<OperationName, AdminRouteName>;
