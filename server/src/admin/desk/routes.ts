import type { deskOperations } from '@tohfa/contract';
import type { Handlers } from '../../platform/http/operations.ts';
import type { DeskDeps } from './deps.ts';
import { chooseNotices, readNotices } from './digest.ts';
import { deskEvents } from './live-updates.ts';
import { listSavedFilters, removeFilter, saveFilter } from './saved-filters.ts';
import { searchEverything } from './search-everything.ts';
import { today } from './today.ts';

export function deskRoutes(desk: DeskDeps) {
  return {
    today: ({ identity }) => today(desk.database, identity.admin.role),
    searchEverything: (call) => searchEverything(desk, call),
    deskEvents: (call) => deskEvents(desk, call),
    savedFilters: (call) => listSavedFilters(desk, call),
    saveFilter: (call) => saveFilter(desk, call),
    removeFilter: (call) => removeFilter(desk, call),
    adminNotices: (call) => readNotices(desk, call),
    chooseAdminNotices: (call) => chooseNotices(desk, call),
  } satisfies Handlers<typeof deskOperations>;
}
