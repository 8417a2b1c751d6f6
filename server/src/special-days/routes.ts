import type { specialDayOperations } from '@tohfa/contract';
import type { Handlers } from '../platform/http/mount-operations.ts';
import { allSpecialDays } from './all-special-days.ts';
import { changeSpecialDays } from './change-special-days.ts';
import { comingSpecialDays } from './coming-special-days.ts';
import { mySpecialDays } from './my-special-days.ts';
import { removeSpecialDays } from './remove-special-days.ts';
import { saveSpecialDays } from './save-special-days.ts';
import type { SpecialDays } from './special-days.ts';
import { withdrawSpecialDays } from './withdraw-special-days.ts';

export function specialDaysRoutes(specialDays: SpecialDays) {
  return {
    saveSpecialDays: (call) => saveSpecialDays(specialDays, call),
    mySpecialDays: (call) => mySpecialDays(specialDays, call),
    changeSpecialDays: (call) => changeSpecialDays(specialDays, call),
    withdrawSpecialDays: (call) => withdrawSpecialDays(specialDays, call),
    allSpecialDays: (call) => allSpecialDays(specialDays, call),
    comingSpecialDays: (call) => comingSpecialDays(specialDays, call),
    removeSpecialDays: (call) => removeSpecialDays(specialDays, call),
  } satisfies Handlers<typeof specialDayOperations>;
}
