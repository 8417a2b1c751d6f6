import type { AuditEntry, AuditThingKind } from '@tohfa/contract';

/** What the subject of an entry is, told by the beginning of its action. */
export function thingKindOf(action: string): AuditThingKind | undefined {
  return PREFIXES.find(([prefix]) => action.startsWith(prefix))?.[1];
}

/** A pattern of the actions on things of a kind. */
export function actionsOf(kind: AuditThingKind): string {
  return `^(${PREFIXES.flatMap(([prefix, of]) => (of === kind ? [prefix] : [])).join('|')})`;
}

/** The first that matches counts. */
const PREFIXES: readonly [string, AuditThingKind][] = [
  ['product-', 'product'],
  ['stock-', 'product'],
  ['category-', 'category'],
  ['purchase-', 'order'],
  ['order-', 'order'],
  ['return-', 'order'],
  ['gift-', 'gift'],
  ['coupon-', 'coupon'],
  ['review-', 'review'],
  ['payment-', 'payment'],
  ['customer-', 'person'],
  ['admin-', 'colleague'],
];

/** Adds what each entry is about, under its name of today; what is gone keeps the name the entry has. */
export async function withThings(
  entries: readonly AuditEntry[],
  findNames: FindThingNames,
): Promise<AuditEntry[]> {
  const named = new Map<AuditThingKind, Awaited<ReturnType<FindThingNames[AuditThingKind]>>>();
  const byKind = Map.groupBy(entries, ({ action }) => thingKindOf(action));
  await Promise.all(
    [...byKind].map(async ([kind, ofKind]) => {
      const subjects = [...new Set(ofKind.map(({ subject }) => subject).filter((subject) => subject !== ''))];
      if (kind !== undefined && subjects.length > 0) named.set(kind, await findNames[kind](subjects));
    }),
  );
  return entries.map((entry) => {
    const kind = thingKindOf(entry.action);
    if (kind === undefined || entry.subject === '') return entry;
    const found = named.get(kind)?.get(entry.subject);
    const name = found?.name ?? nameIn(entry.after) ?? nameIn(entry.before);
    return {
      ...entry,
      thing: { kind, ...(name && { name }), ...(found?.id !== undefined && { id: found.id }) },
    };
  });
}

function nameIn(state: unknown): string | undefined {
  const name = state !== null && typeof state === 'object' && 'name' in state ? state.name : undefined;
  return typeof name === 'string' ? name : undefined;
}

/** By the subjects of entries; `id` is what a screen opens it by. */
export type FindThingNames = Record<
  AuditThingKind,
  (subjects: readonly string[]) => Promise<Map<string, { id?: string; name: string }>>
>;
