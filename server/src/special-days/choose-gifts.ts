import { createHash } from 'node:crypto';
import type { SpecialDayKind } from '@tohfa/contract';
import type { GiftIdea } from '../catalogue/gift-ideas.ts';

const GIFTS = 3;

/** Which shelves suit which day, by the words in their names. Whatever else there is fills up. */
const FITTING: Record<SpecialDayKind, RegExp> = {
  child: /book|game|toy|play|child|kid/i,
  anniversary: /home|kitchen|jewel|sari|saree|wardrobe|textile|flower|plant|decor/i,
  birthday: /sweet|mithai|chocolate|cake|tea|coffee|jewel|book|game|plant|flower|craft|wardrobe/i,
};

/** Three gifts for a day. The same seed chooses the same ones; another year or another person begins elsewhere. */
export function chooseGifts(ideas: readonly GiftIdea[], kind: SpecialDayKind, seed: string): GiftIdea[] {
  const ranked = ideas
    .map((idea) => ({ idea, rank: rankOf(idea, kind) }))
    .sort(
      (one, other) =>
        one.rank - other.rank || other.idea.rating - one.idea.rating || one.idea.id - other.idea.id,
    );
  const best = ranked.filter(({ rank }) => rank === ranked[0]?.rank);
  if (best.length < GIFTS) return ranked.slice(0, GIFTS).map(({ idea }) => idea);
  const begin = createHash('sha256').update(seed).digest().readUInt32BE() % best.length;
  return Array.from({ length: GIFTS }, (_, at) => best[(begin + at) % best.length]?.idea).filter(
    (idea) => idea !== undefined,
  );
}

/** A festival's shelf suits its festival, not somebody's birthday. */
function rankOf({ categoryName, isCalendar }: GiftIdea, kind: SpecialDayKind): number {
  if (isCalendar) return 2;
  return FITTING[kind].test(categoryName) ? 0 : 1;
}
