import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import {
  adminRoles,
  mayCall,
  type Operation,
  type OperationName,
  operations,
  personalFieldsOf,
  sightOf,
} from '../src/index.ts';

const adminCalls = (Object.entries(operations) as [OperationName, Operation][]).filter(
  ([, { roles }]) => roles,
);

/** What a field is called that says where somebody lives, how to reach them or who they are. */
const PERSONAL =
  /phone|email|address|flat|building|landmark|district|^city$|pincode|(?:buyer|payer|owner|recipient|organiser|display)name$|^(?:buyer|recipient|organiser)$/i;

test.each(adminCalls)('every personal field that %s answers is in the table', (name, { success }) => {
  const declared = Object.keys(personalFieldsOf(name) ?? {});
  const missing = fieldsOf(success.body)
    .filter(({ path, isOpaque }) => isOpaque || PERSONAL.test(path.split('.').at(-1) ?? ''))
    .map(({ path }) => path)
    .filter((path) => !declared.some((one) => isWithin(path, one)));
  expect(missing).toEqual([]);
});

test('the table names only fields that are there, and can be left out for a role that may not see them', () => {
  for (const [name, operation] of Object.entries(operations) as [OperationName, Operation][]) {
    const fields = fieldsOf(operation.success.body);
    for (const [path, kind] of Object.entries(personalFieldsOf(name) ?? {})) {
      const found = fields.filter((one) => isWithin(one.path, path));
      expect(found, `${name} ${path}`).not.toEqual([]);
      // An admin sees a gift in a call of customers if they may list gifts.
      const { roles: allowed = operations.allGifts.roles } = operation;
      const roles = adminRoles.filter((role) => mayCall(role, { roles: allowed }));
      if (roles.some((role) => sightOf(role, kind) === 'hidden'))
        expect(
          found.every(({ isOptional }) => isOptional),
          `${name} ${path} is optional`,
        ).toBe(true);
      // There is no field to mask: the role must be one that sees all of it, or the mail is masked as it is written.
      if (path === '' && kind !== 'mail')
        for (const role of roles) expect(sightOf(role, kind), `${role} ${name}`).toBe('full');
    }
  }
});

test('no admin call takes a phone or an address of a customer, so that no mask is ever written back', () => {
  const taken = adminCalls.flatMap(([name, { body, form, query }]) =>
    [body, form, query]
      .flatMap((shape) => (shape ? fieldsOf(shape) : []))
      .map(({ path }) => `${name} ${path}`)
      .filter((path) => /phone|address|flat|building|landmark|pincode/i.test(path)),
  );
  expect(taken.sort()).toEqual([
    'saveShopSettings contactPhone',
    'saveShopSettings mailFromAddress',
    'saveShopSettings sellerAddress',
  ]);
});

/** The empty path is the whole answer. */
function isWithin(path: string, whole: string): boolean {
  return whole === '' || path === whole || path.startsWith(`${whole}.`);
}

/** Texts, and what can hold anything; `*` stands for the entries of a list. */
function fieldsOf(schema: z.ZodMiniType, path = '', isOptional = false): Field[] {
  const def = schema._zod.def as unknown as Def;
  const inner = (one: z.ZodMiniType, step: string, optional = isOptional) =>
    fieldsOf(one, path === '' ? step : `${path}.${step}`, optional);
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([key, one]) => inner(one, key));
    case 'array':
      return inner(def.element, '*', true);
    case 'record':
      return inner(def.valueType, '*', true);
    case 'optional':
    case 'nullable':
    case 'default':
      return fieldsOf(def.innerType, path, isOptional || def.type === 'optional');
    case 'union':
      return def.options.flatMap((one) => fieldsOf(one, path, isOptional));
    case 'pipe':
      return fieldsOf(def.out, path, isOptional);
    case 'unknown':
    case 'any':
    case 'lazy':
    case 'custom':
      return [{ path, isOptional, isOpaque: true }];
    case 'string':
      return [{ path, isOptional, isOpaque: false }];
    case 'int':
    case 'number':
      return path.endsWith('cost') ? [{ path, isOptional, isOpaque: false }] : [];
    default:
      return [];
  }
}

interface Field {
  path: string;
  isOptional: boolean;
  isOpaque: boolean;
}

/** The parts of a schema that hold others. */
type Def =
  | { type: 'object'; shape: Record<string, z.ZodMiniType> }
  | { type: 'array'; element: z.ZodMiniType }
  | { type: 'record'; valueType: z.ZodMiniType }
  | { type: 'optional' | 'nullable' | 'default'; innerType: z.ZodMiniType }
  | { type: 'union'; options: readonly z.ZodMiniType[] }
  | { type: 'pipe'; out: z.ZodMiniType }
  | { type: 'unknown' | 'any' | 'lazy' | 'custom' | 'string' | 'int' | 'number' };
