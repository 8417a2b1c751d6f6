import type { Operations, SavedShopSettings, ShopSettingName, ShopSettingValues } from '@tohfa/contract';
import { findIndianState, shopSettingValues, shownState } from '@tohfa/contract';
import { recordAudit } from '../audit/index.ts';
import type { Database } from '../platform/database.ts';
import { type Call, type FieldProblems, Refusal, refuse } from '../platform/http/operations.ts';
import { type LiveSettings, type ShopSettings, toSnapshot } from './live.ts';
import { insertChanges, listChanges, loadSettingsRow, lockSettingsRow, writeSettings } from './sql.ts';

const NAMES = Object.keys(shopSettingValues.shape) as ShopSettingName[];

export async function readShopSettings(edit: EditDeps): Promise<SavedShopSettings> {
  const row = await loadSettingsRow(edit.database);
  return toSaved(edit, toSnapshot(edit.live.environment, row));
}

export async function saveShopSettings(
  edit: EditDeps,
  { body, identity }: Call<Operations['saveShopSettings']>,
) {
  const { database, live } = edit;
  const { version, ...wanted } = body;
  const saved = await database.transaction(async (tx) => {
    const row = await lockSettingsRow(tx);
    if (row.version !== version)
      return refuse('stale_version', { message: ({ shopSettings }) => shopSettings.changedMeanwhile });
    const before = toSnapshot(live.environment, row);
    const changed = NAMES.filter((name) => wanted[name] !== undefined && wanted[name] !== before[name]);
    const fixed = fixedProblems(live, changed);
    if (fixed) return refuse('setting_fixed', { fields: fixed });
    const settings = { ...row.settings, ...pick(wanted, changed) };
    const after = toSnapshot(live.environment, { version: row.version + 1, settings });
    const problem = combinationProblem(after, changed);
    if (problem) return refuse('invalid_input', { fields: problem });
    if (changed.length === 0) return before;
    await writeSettings(tx, settings);
    await recordChanges(tx, identity.admin.email, { before, after, changed });
    return after;
  });
  if (saved instanceof Refusal) return saved;
  await live.refresh();
  return { success: true as const, settings: await toSaved(edit, saved) };
}

async function recordChanges(
  tx: Database,
  actor: string,
  { before, after, changed }: { before: ShopSettings; after: ShopSettings; changed: ShopSettingName[] },
): Promise<void> {
  await insertChanges(
    tx,
    changed.map((setting) => ({ actor, setting, before: before[setting], after: after[setting] })),
  );
  await recordAudit(tx, {
    actor,
    action: 'shop-settings',
    subject: 'shop',
    before: pick(before, changed),
    after: pick(after, changed),
  });
}

function fixedProblems(live: LiveSettings, changed: readonly ShopSettingName[]): FieldProblems | undefined {
  const problems = changed.flatMap((name) => {
    const variable = live.environment.variables[name];
    return variable === undefined
      ? []
      : [[name, ({ shopSettings }) => shopSettings.fixedBy({ variable })] as FieldProblem];
  });
  return problems.length > 0 ? Object.fromEntries(problems) : undefined;
}

/** What each setting allows by itself, but not together with others. */
function combinationProblem(
  settings: ShopSettings,
  changed: readonly ShopSettingName[],
): FieldProblems | undefined {
  const { sellerGstin, sellerState, signInWithPassword, signInWithCode, signInWithProvider } = settings;
  if (!signInWithPassword && !signInWithCode && !signInWithProvider)
    return { signInWithCode: ({ shopSettings }) => shopSettings.oneWayOfSigningIn };
  const isSellerChanged = changed.includes('sellerGstin') || changed.includes('sellerState');
  const state = findIndianState(sellerState);
  if (isSellerChanged && sellerGstin !== '' && state && !sellerGstin.startsWith(state.code))
    return {
      sellerGstin: ({ shopSettings }) => shopSettings.gstinOfAnotherState({ state: shownState(state.name) }),
    };
  return undefined;
}

async function toSaved(edit: EditDeps, settings: ShopSettings): Promise<SavedShopSettings> {
  return {
    ...settings,
    fixed: edit.live.environment.variables,
    nextInvoiceNumber: await edit.nextInvoiceNumber(settings.invoicePrefix),
    history: await listChanges(edit.database),
  };
}

function pick(
  values: { [Name in ShopSettingName]?: ShopSettingValues[Name] | undefined },
  names: readonly ShopSettingName[],
): Partial<ShopSettingValues> {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

type FieldProblem = [string, FieldProblems[string]];

export interface EditDeps {
  database: Database;
  live: LiveSettings;
  nextInvoiceNumber(prefix: string): Promise<string>;
}
