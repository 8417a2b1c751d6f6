import { randomBytes } from 'node:crypto';
import { type CircleView, daysAfter, indianDay } from '@tohfa/contract';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { confirmedPerson, type Person } from './people.ts';
import type { Shop } from './shop.ts';

export const CIRCLE_ADDRESS = {
  flatNo: '12 Secret Street',
  apartment: 'Hidden House',
  landmark: '',
  district: 'Bengaluru Urban',
  state: 'Karnataka',
  pincode: '560001',
};

/** Day and month, so many days from today. */
export const dayIn = (days: number) => daysAfter(indianDay(new Date()), days).slice(5);

export async function makeCircle(shop: Shop, maker: Person, more: object = {}): Promise<MadeCircle> {
  const body = {
    name: 'Sharma family',
    kind: 'family',
    budget: 500,
    daysAhead: 14,
    myName: maker.name,
    ...more,
  };
  const made = succeeded(await shop.call('makeCircle', { token: maker.token, body })).json();
  return { id: made.id, token: made.memberToken };
}

/** The token of an invitation that was not mailed. */
export async function invite(shop: Shop, { token }: MadeCircle, name: string): Promise<string> {
  const added = await shop.call('addCircleMember', { body: { memberToken: token, name, email: '' } });
  return succeeded(added).json<{ link: string }>().link.split('#')[1] ?? '';
}

/** Somebody who joined by a link that was not mailed: the token of their own. */
export async function joinedMember(shop: Shop, circle: MadeCircle, name: string): Promise<string> {
  const memberToken = await invite(shop, circle, name);
  const newToken = newCircleToken();
  return succeeded(await shop.call('joinCircle', { body: { memberToken, newToken, name } })).json()
    .memberToken;
}

export const newCircleToken = () => randomBytes(32).toString('base64url');

/** Asha's circle with Ravi, and Meera, whose birthday is in ten days. */
export async function makeFamily(shop: Shop) {
  const asha = await confirmedPerson(shop.opened.database, 'Asha');
  const circle = await makeCircle(shop, asha);
  const ravi = await joinedMember(shop, circle, 'Ravi');
  const meera = await joinedMember(shop, circle, 'Meera Canary');
  await saveMember(shop, meera, { address: CIRCLE_ADDRESS, phone: '9876543210' });
  await addDay(shop, meera, dayIn(10));
  return { asha, circle, ravi, meera };
}

export function askOf(view: CircleView): CircleView['asks'][number] {
  const [first] = view.asks;
  if (!first) throw new Error('there is no ask');
  return first;
}

export async function viewCircle(shop: Shop, memberToken: string): Promise<CircleView> {
  return succeeded(await shop.call('circle', { body: { memberToken } })).json();
}

export async function saveMember(shop: Shop, memberToken: string, values: object) {
  return succeeded(await shop.call('saveCircleMember', { body: { memberToken, ...values } }));
}

export async function addDay(shop: Shop, memberToken: string, day: string, more: object = {}): Promise<void> {
  succeeded(await shop.call('saveCircleDay', { body: { memberToken, kind: 'birthday', day, ...more } }));
}

/** At ten in the morning in India, when asks are made. */
export function morningOf(day: string): Date {
  return new Date(`${day}T04:30:00Z`);
}

function succeeded(answer: LightMyRequestResponse): LightMyRequestResponse {
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer;
}

export interface MadeCircle {
  id: string;
  /** Of whoever made it. */
  token: string;
}
