import { type AdminOperationName, type Operation, type OperationName, operations } from '@tohfa/contract';

/**
 * Method, path and caller of the calls that visitors and customers make. The build replaces this module and that of the
 * admins' calls with their values (build/operation-routes.ts), so that the first load carries no schemas.
 */
export const routes = listRoutes(({ caller }) => !caller.startsWith('admin')) as Record<ShopCall, Route>;

export function listRoutes(isWanted: (operation: Operation) => boolean): Record<string, Route> {
  const wanted = Object.entries<Operation>(operations).filter(([, operation]) => isWanted(operation));
  return Object.fromEntries(
    wanted.map(([name, { method, path, caller, roles }]) => [
      name,
      { method, path, caller, ...(roles && { roles }) },
    ]),
  );
}

export type Route = Pick<Operation, 'method' | 'path' | 'caller' | 'roles'>;
export type ShopCall = Exclude<OperationName, AdminOperationName>;
