import { pluralIn } from '../plural.ts';

/** Hindi counts none like one. */
export const plural = pluralIn('hi-IN');
