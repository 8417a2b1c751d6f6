import { type Operation, type OperationName, operations } from '@tohfa/contract';

/**
 * Method, path and caller of every call. The build replaces this module with its value
 * (build/operation-routes.ts), so that the first load carries no schemas.
 */
export const routes = mapOperations(({ method, path, caller }) => ({ method, path, caller }));

function mapOperations<T>(select: (operation: Operation) => T): Record<OperationName, T> {
  const entries = Object.entries<Operation>(operations).map(([name, operation]) => [name, select(operation)]);
  return Object.fromEntries(entries);
}
