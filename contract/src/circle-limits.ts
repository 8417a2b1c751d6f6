// In a file without schemas, and apart from `limits.ts`, which every screen loads.

/** Circles: a family, friends, a class, a team. */
export const CIRCLE_KINDS = ['family', 'friends', 'class', 'team'] as const;
export const CIRCLE_DAY_KINDS = ['birthday', 'anniversary', 'other'] as const;
/** How many days before a member's day the others are asked. */
export const CIRCLE_DAYS_AHEAD = { min: 5, usual: 14, max: 60 } as const;
export const CIRCLE_NAME_MAX = 60;
export const CIRCLE_WISHES_MAX = 500;
export const MAX_CIRCLES = 20;
export const MAX_CIRCLE_MEMBERS = 100;
export const MAX_CIRCLE_DAYS = 10;
export const MAX_CIRCLE_WISHES = 10;
/** Drawing names. */
export const DRAW_NAME_MAX = 60;
export const MIN_DRAW_PEOPLE = 3;
export const MAX_DRAWS = 10;
export const MAX_EXCLUSIONS = 300;
export type CircleKind = (typeof CIRCLE_KINDS)[number];
export type CircleDayKind = (typeof CIRCLE_DAY_KINDS)[number];
