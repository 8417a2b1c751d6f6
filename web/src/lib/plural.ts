import { formatCount } from '@tohfa/contract';

/** '1 product', '1,200 products' */
export function countNoun(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}
