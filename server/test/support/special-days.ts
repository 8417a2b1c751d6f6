import { randomInt, randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import type { Shop } from './shop.ts';

/** What a careful visitor types. */
export function typedForm(changes: Record<string, string> = {}): Record<string, string> {
  return {
    name: 'Asha Rao',
    phone: `98${String(randomInt(100_000_000)).padStart(8, '0')}`,
    birthday: '1990-05-21',
    anniversary: '2015-11-30',
    children_birthdays: '["2018-02-28","07-14"]',
    referred_by: 'Ravi',
    flat_no: '4B',
    address: 'Lotus House, MG Road',
    city: 'Bengaluru',
    state: 'Karnataka',
    pincode: '560001',
    email: `${randomUUID()}@people.test`,
    consent: 'true',
    ...changes,
  };
}

export async function postSpecialDays(
  shop: Shop,
  changes: Record<string, string> = {},
  ip?: string,
): Promise<LightMyRequestResponse> {
  return shop.call('saveSpecialDays', { form: formOf(typedForm(changes)), ...(ip && { ip }) });
}

export function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

/** A day of somebody else, by the token of the link. */
export async function addOtherDay(
  shop: Shop,
  token: string,
  changes: Record<string, unknown> = {},
): Promise<LightMyRequestResponse> {
  const mummy = { name: 'Mummy', relation: 'Mother', occasion: 'Birthday', date: '03-12' };
  return shop.call('saveOtherDay', { body: { token, ...mummy, ...changes } });
}

/** The secret part of a link. */
export function tokenIn(text: string): string {
  return /\/special-days#([\w-]{43})/.exec(text)?.[1] ?? 'no token';
}
