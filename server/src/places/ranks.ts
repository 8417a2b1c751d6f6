/** How far a place is known, by its post office: 0 for a head office, 1 for another of a town, 2 for a village's. */
export function rankOf(officeKind: string): number {
  return RANKS[officeKind] ?? VILLAGE;
}

export const VILLAGE = 2;
const RANKS: Record<string, number> = { HO: 0, PO: 1, BO: VILLAGE };
