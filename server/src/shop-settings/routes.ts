import type { AnswerOf, Operations, shopSettingsOperations } from '@tohfa/contract';
import { type Call, type Handlers, Refusal, refuse } from '../platform/http/operations.ts';
import { type EditDeps, readShopSettings, saveShopSettings } from './edit.ts';
import { type ReadinessDeps, shopReadiness, testPaymentKeys } from './readiness.ts';

export function shopSettingsRoutes(deps: ShopSettingsDeps) {
  return {
    shopSettings: () => readShopSettings(deps),
    saveShopSettings: (call) => saveShopSettings(deps, call),
    shopReadiness: () => shopReadiness(deps),
    testPaymentKeys: () => testPaymentKeys(deps),
    removeDemoData: (call) => removeDemoData(deps, call),
  } satisfies Handlers<typeof shopSettingsOperations>;
}

async function removeDemoData(
  { live, removeDemo }: ShopSettingsDeps,
  { body, identity }: Call<Operations['removeDemoData']>,
) {
  const { name } = live.current();
  if (body.name !== name)
    return refuse('invalid_input', {
      fields: { name: ({ shopSettings }) => shopSettings.typeTheName({ name }) },
    });
  const removed = await removeDemo(identity.admin.email);
  if (removed instanceof Refusal) return removed;
  return { success: true as const, ...removed };
}

export interface ShopSettingsDeps extends EditDeps, ReadinessDeps {
  removeDemo(actor: string): Promise<RemovedDemo | Refusal<'wrong_state'>>;
}

export type RemovedDemo = Omit<AnswerOf<Operations['removeDemoData']>, 'success'>;
