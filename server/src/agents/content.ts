import { findIndianState, type PreparedParts, preparedForm } from '@tohfa/contract';
import { parseIndianMobile } from '../platform/phone.ts';
import type { SessionProblem } from './tables.ts';

/**
 * What an agent filled in, checked like what a person types. What cannot be used is left out and named: the rest is still
 * worth having. Nothing of it counts before a person has confirmed it.
 */
export function readParts(given: unknown): { parts: PreparedParts; problems: SessionProblem[] } {
  const problems: SessionProblem[] = [];
  const kept = structuredClone(given);
  // Each round removes what was wrong; of what stands inside a part that was removed nothing is left to be wrong.
  for (;;) {
    const read = preparedForm.safeParse(kept);
    if (read.success) return { parts: withoutEmpty(normalise(read.data)), problems };
    for (const { path, message } of read.error.issues) {
      const [about, field] = path.map(String);
      problems.push({
        about: isPart(about) ? about : 'lines',
        ...(field !== undefined && { field }),
        code: 'invalid',
        text: message,
        isError: true,
      });
      if (!removeAt(kept, path)) return { parts: {}, problems };
    }
  }
}

const isPart = (name: string | undefined): name is keyof PreparedParts =>
  name !== undefined && name in preparedForm.def.shape;

/** False when there is nothing to remove. Of a required field its whole part goes. */
function removeAt(object: unknown, [first, ...rest]: readonly PropertyKey[]): boolean {
  if (typeof object !== 'object' || object === null || first === undefined) return false;
  const fields = object as Record<PropertyKey, unknown>;
  if (!(first in fields)) return false;
  if (rest.length === 0 || !removeAt(fields[first], rest)) delete fields[first];
  return true;
}

/** Phones as they are stored, and the name of a state; one that is not known is left to the pincode. */
function normalise(parts: PreparedParts): PreparedParts {
  const normal = <Person extends { phone?: string | undefined }>(person: Person): Person =>
    person.phone === undefined
      ? person
      : { ...person, phone: parseIndianMobile(person.phone) ?? person.phone };
  return {
    ...parts,
    ...(parts.buyer && { buyer: normal(parts.buyer) }),
    ...(parts.recipient && { recipient: normal(parts.recipient) }),
    ...(parts.address && { address: withState(parts.address) }),
  };
}

function withState({ state: given, ...address }: NonNullable<PreparedParts['address']>) {
  const state = given === undefined ? undefined : findIndianState(given)?.name;
  return { ...address, ...(state !== undefined && { state }) };
}

/** A part without a field says nothing. */
function withoutEmpty(parts: PreparedParts): PreparedParts {
  return Object.fromEntries(
    Object.entries(parts).filter(
      ([, part]) => part !== '' && (typeof part !== 'object' || Object.keys(part).length > 0),
    ),
  );
}
