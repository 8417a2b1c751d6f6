import type { specialDayOperations } from '@tohfa/contract';
import type { Handlers } from '../platform/http/operations.ts';
import { allSpecialDays, comingSpecialDays, removeSpecialDays } from './admin.ts';
import type { SpecialDayDeps } from './deps.ts';
import { removeOtherDay, saveOtherDay } from './other-days.ts';
import { changeSpecialDays, mySpecialDays, saveSpecialDays, withdrawSpecialDays } from './submissions.ts';

export function specialDaysRoutes(specialDays: SpecialDayDeps) {
  return {
    saveSpecialDays: (call) => saveSpecialDays(specialDays, call),
    mySpecialDays: (call) => mySpecialDays(specialDays, call),
    changeSpecialDays: (call) => changeSpecialDays(specialDays, call),
    saveOtherDay: (call) => saveOtherDay(specialDays, call),
    removeOtherDay: (call) => removeOtherDay(specialDays, call),
    withdrawSpecialDays: (call) => withdrawSpecialDays(specialDays, call),
    allSpecialDays: (call) => allSpecialDays(specialDays, call),
    comingSpecialDays: (call) => comingSpecialDays(specialDays, call),
    removeSpecialDays: (call) => removeSpecialDays(specialDays, call),
  } satisfies Handlers<typeof specialDayOperations>;
}
