import { isDefaultDisplayName } from '@tohfa/contract';
import { contributorTexts } from '@tohfa/contract/screens';

/** The shop names people who gave no name in English; others read it in their own language. */
export function shownName(name: string): string {
  return isDefaultDisplayName(name) ? contributorTexts.friend : name;
}
