/** Amounts that end in 1 bring luck; these are the ones people give. */
const SHAGUN = [
  11, 21, 51, 101, 151, 201, 251, 351, 501, 751, 1101, 1501, 2101, 3101, 5101, 7501, 11_001, 15_001, 21_001,
  31_001, 51_001, 75_001, 100_001, 151_001, 210_001, 510_001, 1_100_001,
];

/** Into how many shares a gift is usually split, when nobody has said who gives. */
const USUAL_PEOPLE = 4;

/**
 * What to suggest of the rupees that can be paid now: the shagun amount nearest to an equal share, one about half of it and
 * one about twice of it, in ascending order, then all that is left. `people` are those who are still expected to give.
 */
export function suggestAmounts(available: number, people = USUAL_PEOPLE): number[] {
  if (available < 1) return [];
  const share = available / Math.max(1, people);
  const amounts = [share / 2, share, share * 2].flatMap((wanted) => nearestShagun(wanted, available) ?? []);
  return [...new Set([...amounts, available])];
}

/** The one to begin with: an equal share. */
export function suggestShare(available: number, people = USUAL_PEOPLE): number {
  return nearestShagun(available / Math.max(1, people), available) ?? available;
}

/** Below `limit`; undefined when there is none that is small enough. */
function nearestShagun(rupees: number, limit: number): number | undefined {
  return SHAGUN.filter((amount) => amount < limit).reduce<number | undefined>(
    (best, amount) =>
      best === undefined || Math.abs(amount - rupees) < Math.abs(best - rupees) ? amount : best,
    undefined,
  );
}
