import type { AdminOperationName } from '@tohfa/contract';
import { listRoutes, type Route } from './operation-routes.ts';

/** Those of admins, which only their screens load. */
export const routes = listRoutes(({ caller }) => caller.startsWith('admin')) as Record<
  AdminOperationName,
  Route
>;
