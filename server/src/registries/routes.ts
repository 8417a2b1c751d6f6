import type { registryOperations } from '@tohfa/contract';
import type { Handlers } from '../platform/http/operations.ts';
import type { RegistryDeps } from './deps.ts';
import { registryEvents } from './pages.ts';
import { endRegistry, saveRegistry } from './save.ts';
import { registryInsert, thankGiver, thanksCard } from './thanks.ts';
import { myRegistries, myRegistry, registry } from './view.ts';

export function registryRoutes(deps: RegistryDeps) {
  return {
    registry: (call) => registry(deps, call),
    registryEvents: (call) => registryEvents(deps, call),
    saveRegistry: (call) => saveRegistry(deps, call),
    myRegistries: (call) => myRegistries(deps, call),
    myRegistry: (call) => myRegistry(deps, call),
    endRegistry: (call) => endRegistry(deps, call),
    thankGiver: (call) => thankGiver(deps, call),
    thanksCard: (call) => thanksCard(deps, call),
    registryInsert: (call) => registryInsert(deps, call),
  } satisfies Handlers<typeof registryOperations>;
}
