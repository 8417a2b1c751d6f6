import { isDeepStrictEqual } from 'node:util';
import type { AdminRole, DeliverySlot, DeliveryZone, Operations, SavedDeliveryRules } from '@tohfa/contract';
import { paise, paiseFromRupees, wholeRupees } from '@tohfa/contract';
import { asc, eq, notInArray, sql } from 'drizzle-orm';
import { recordAudit } from '../audit/index.ts';
import { findProductAboveMrp } from '../catalogue/index.ts';
import type { Database, DatabaseHandle } from '../platform/database.ts';
import { type Call, type FieldProblems, Refusal, refuse } from '../platform/http/operations.ts';
import { deliveryHolidays, deliverySettings, deliverySlots, deliveryZones } from './tables.ts';

const CHANNEL = 'delivery';
/** How long a process that cannot hear notifications trusts its copy. */
const UNHEARD_MS = 1000;

/** The rules are read for every price; any change, by any process, drops every copy. */
export async function createRulesCache({
  database,
  listen,
}: Pick<DatabaseHandle, 'database' | 'listen'>): Promise<RulesCache> {
  let copy: { rules: StoredRules; readAt: number } | undefined;
  let changes = 0;
  const drop = () => {
    changes += 1;
    copy = undefined;
  };
  const listener = await listen(CHANNEL, drop, drop);
  return {
    drop,
    async current() {
      if (copy && (listener.connected() || performance.now() - copy.readAt < UNHEARD_MS)) return copy.rules;
      const before = changes;
      const readAt = performance.now();
      const rules = await loadRules(database);
      if (changes === before) copy = { rules, readAt };
      return rules;
    },
  };
}

export interface RulesCache {
  current(): Promise<StoredRules>;
  /** For the process that changed them, which hears of it a moment after it has answered. */
  drop(): void;
}

export async function getDeliveryRules(database: Database): Promise<SavedDeliveryRules> {
  return toContract(await loadRules(database));
}

/** For pages that many people read: from this process's copy. */
export async function currentDeliveryRules({ rules }: { rules: RulesCache }): Promise<SavedDeliveryRules> {
  return toContract(await rules.current());
}

export async function saveDeliveryRules(
  { database, rules, shownRules }: { database: Database; rules: RulesCache; shownRules: RulesCache },
  { body, identity }: Call<Operations['saveDeliveryRules']>,
) {
  const problem = rulesProblem(body);
  if (problem) return refuse('invalid_input', { fields: problem });
  const saved = await database.transaction(async (tx) => {
    const [current] = await tx.select().from(deliverySettings).for('update');
    if (current?.version !== body.version) return undefined;
    const aboveMrp =
      body.taxRate * 100 > current.taxRateBp ? await findProductAboveMrp(tx, body.taxRate) : undefined;
    if (aboveMrp)
      return refuse('invalid_input', {
        fields: { taxRate: ({ catalogue }) => catalogue.productAboveMrp(aboveMrp) },
      });
    const before = toContract(await loadRules(tx));
    if (!mayChange(identity.admin.role, before, body)) return refuse('role_refused');
    await writeRules(tx, body);
    const after = toContract(await loadRules(tx));
    await recordAudit(tx, {
      actor: identity.admin.email,
      action: 'delivery-rules',
      subject: 'delivery',
      before,
      after,
    });
    await tx.execute(sql`select pg_notify(${CHANNEL}, '')`);
    return after;
  });
  if (saved instanceof Refusal) return saved;
  for (const cache of [rules, shownRules]) cache.drop();
  if (saved) return { success: true as const, rules: saved };
  return refuse('stale_version', {
    message: ({ basket }) => basket.delivery.rulesUpdated,
  });
}

/** The tax rate belongs to those who keep the money, everything else to those who send the orders. */
function mayChange(role: AdminRole, before: SavedDeliveryRules, after: SavedDeliveryRules): boolean {
  if (role === 'orders') return before.taxRate === after.taxRate;
  if (role === 'money') return isDeepStrictEqual({ ...before, taxRate: after.taxRate }, after);
  return true;
}

function rulesProblem({ zones, slots }: SavedDeliveryRules): FieldProblems | undefined {
  const badPincode = zones
    .filter(({ kind }) => kind === 'pincodes')
    .flatMap(({ areas }) => areas)
    .find((area) => !/^[1-9]\d{0,5}$/.test(area));
  if (badPincode !== undefined)
    return { zones: ({ basket }) => basket.delivery.notAPincode({ area: badPincode.slice(0, 20) }) };
  if (slots.some(({ fromMinute, toMinute }) => fromMinute >= toMinute))
    return { slots: ({ basket }) => basket.delivery.slotEndsFirst };
  const times = new Set(slots.map(({ fromMinute, toMinute }) => `${fromMinute} ${toMinute}`));
  if (times.size < slots.length) return { slots: ({ basket }) => basket.delivery.sameSlotTwice };
  return undefined;
}

async function writeRules(tx: Database, rules: SavedDeliveryRules): Promise<void> {
  await tx.update(deliverySettings).set({
    version: sql`version + 1`,
    taxRateBp: Math.round(rules.taxRate * 100),
    deliveryPaise: paiseFromRupees(rules.deliveryCharges),
    transactionPaise: paiseFromRupees(rules.transactionCharges),
    leadDays: rules.leadDays,
    cutoffMinute: rules.cutoffMinute,
    maxDaysAhead: rules.maxDaysAhead,
    servesEverywhere: rules.servesEverywhere,
    updatedAt: sql`now()`,
  });
  await tx.delete(deliveryZones);
  if (rules.zones.length > 0) await tx.insert(deliveryZones).values(rules.zones.map(toZoneRow));
  await tx.delete(deliveryHolidays);
  const holidays = [...new Map(rules.holidays.map((holiday) => [holiday.day, holiday])).values()];
  if (holidays.length > 0) await tx.insert(deliveryHolidays).values(holidays);
  await writeSlots(tx, rules.slots);
}

/** A slot that is left out stays in the table for the orders that have it. */
async function writeSlots(tx: Database, slots: readonly DeliverySlot[]): Promise<void> {
  const kept = slots.flatMap(({ id }) => (id === undefined ? [] : [id]));
  await tx
    .update(deliverySlots)
    .set({ offered: false })
    .where(kept.length > 0 ? notInArray(deliverySlots.id, kept) : undefined);
  for (const [position, { id, ...slot }] of slots.entries()) {
    if (id === undefined) await tx.insert(deliverySlots).values({ ...slot, position });
    else
      await tx
        .update(deliverySlots)
        .set({ ...slot, position, offered: true })
        .where(eq(deliverySlots.id, id));
  }
}

function toZoneRow({ deliveryCharges, ...zone }: DeliveryZone, position: number) {
  return { ...zone, position, deliveryPaise: paiseFromRupees(deliveryCharges) };
}

export async function loadRules(database: Database): Promise<StoredRules> {
  const [settings] = await database.select().from(deliverySettings);
  if (!settings) throw new Error('the delivery settings are missing');
  return {
    settings,
    zones: await database.select().from(deliveryZones).orderBy(asc(deliveryZones.position)),
    slots: await database
      .select()
      .from(deliverySlots)
      .where(eq(deliverySlots.offered, true))
      .orderBy(asc(deliverySlots.position)),
    holidays: await database.select().from(deliveryHolidays).orderBy(asc(deliveryHolidays.day)),
  };
}

function toContract({ settings, zones, slots, holidays }: StoredRules): SavedDeliveryRules {
  return {
    version: settings.version,
    taxRate: settings.taxRateBp / 100,
    deliveryCharges: wholeRupees(paise(settings.deliveryPaise)),
    transactionCharges: wholeRupees(paise(settings.transactionPaise)),
    leadDays: settings.leadDays,
    cutoffMinute: settings.cutoffMinute,
    maxDaysAhead: settings.maxDaysAhead,
    servesEverywhere: settings.servesEverywhere,
    zones: zones.map(({ name, kind, areas, served, deliveryPaise, extraDays }) => ({
      name,
      kind,
      areas,
      served,
      deliveryCharges: wholeRupees(paise(deliveryPaise)),
      extraDays,
    })),
    slots: slots.map(({ id, name, fromMinute, toMinute, capacity }) => ({
      id,
      name,
      fromMinute,
      toMinute,
      capacity,
    })),
    holidays,
  };
}

export interface StoredRules {
  settings: typeof deliverySettings.$inferSelect;
  zones: (typeof deliveryZones.$inferSelect)[];
  slots: (typeof deliverySlots.$inferSelect)[];
  holidays: (typeof deliveryHolidays.$inferSelect)[];
}
