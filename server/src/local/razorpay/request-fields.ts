import { badInput, type Refused } from './provider-errors.ts';
import type { OrderPage, Page } from './sandbox-sql.ts';
import type { Notes } from './sandbox-tables.ts';

/** At most 15 pairs of at most 256 characters. */
export function readNotes(notes: unknown = {}): Notes | Refused {
  if (Array.isArray(notes) && notes.length === 0) return {};
  if (typeof notes !== 'object' || notes === null || Array.isArray(notes))
    return badInput('The notes must be an array.', 'notes');
  const pairs = Object.entries(notes);
  if (pairs.length > 15)
    return badInput('Number of fields in notes should be less than or equal to 15', 'notes');
  for (const [name, value] of pairs) {
    if (typeof value !== 'string' && typeof value !== 'number')
      return badInput(`The value of ${name} in notes must be a string`, 'notes');
    if (name.length > 256 || String(value).length > 256)
      return badInput('Notes keys and values should not be greater than 256 characters', 'notes');
  }
  return Object.fromEntries(pairs);
}

export function unwantedFields(
  request: Record<string, unknown>,
  wanted: readonly string[],
): Refused | undefined {
  const unwanted = Object.keys(request).filter((name) => !wanted.includes(name));
  if (unwanted.length === 0) return undefined;
  return badInput(`${unwanted.join(', ')} is/are not required and should not be sent`, unwanted[0]);
}

export function readPage(query: Query): Page | Refused {
  const page: Page = { count: 10, skip: 0 };
  for (const name of ['count', 'skip', 'from', 'to'] as const) {
    const text = query[name];
    if (text === undefined) continue;
    if (!/^\d{1,12}$/.test(text)) return badInput(`The ${name} must be an integer.`, name);
    page[name] = Number(text);
  }
  if (page.count < 1) return badInput('The count must be at least 1.', 'count');
  return page.count > 100 ? badInput('The count may not be greater than 100.', 'count') : page;
}

export function readOrderPage(query: Query): OrderPage | Refused {
  const page = readPage(query);
  if (!('count' in page)) return page;
  const { receipt, authorized } = query;
  if (authorized !== undefined && authorized !== '0' && authorized !== '1')
    return badInput('The authorized must be 0 or 1', 'authorized');
  return {
    ...page,
    ...(receipt !== undefined && { receipt }),
    ...(authorized !== undefined && { authorized: authorized === '1' }),
  };
}

export type Query = Record<string, string | undefined>;
