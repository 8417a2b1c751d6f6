import type { PreparedParts } from '@tohfa/contract';

/** Where the lines of a checkout come from. Paying takes what was bought out of the basket only if they come from there. */
export type CheckoutSource =
  | { kind: 'basket' | 'product' }
  /** `parts`: what the assistant filled in; nothing for a browser that was not the first to open the link. */
  | { kind: 'prepared'; token: string; parts: PreparedParts };
