import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveUsedAddress } from '../../src/accounts/addresses.ts';
import { type Person, signedInPerson } from '../support/people.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
let asha: Person;

beforeAll(async () => {
  shop = await openShop();
  asha = await signedInPerson(shop.opened.database);
});

afterAll(() => shop.close());

describe('a saved address', () => {
  it('is listed once, the last used first', async () => {
    await save(asha, '1 Rose Lane, Pune 411001');
    await save(asha, '2 Jasmine Road, Pune 411002');
    await save(asha, '1 Rose Lane, Pune 411001');
    expect((await list(asha)).map((one) => one.full_address)).toEqual([
      '1 Rose Lane, Pune 411001',
      '2 Jasmine Road, Pune 411002',
    ]);
  });

  it('can be deleted only by its owner', async () => {
    const stranger = await signedInPerson(shop.opened.database);
    const saved = (await save(asha, '3 Lotus Street, Pune 411003')).json();
    const denied = await shop.call('deleteAddress', { token: stranger.token, body: { id: saved.id } });
    expect(denied.statusCode).toBe(404);
    const done = await shop.call('deleteAddress', { token: asha.token, body: { id: saved.id } });
    expect(done.statusCode).toBe(200);
    expect((await list(asha)).map((one) => one.id)).not.toContain(saved.id);
  });

  it('says who lives there, and keeps it when it is used without a name', async () => {
    const person = await signedInPerson(shop.opened.database);
    const full_address = '4 Rose Lane, Pune 411001';
    const body = { full_address, name: 'Kamala Devi', phone: '098450 12345' };
    expect((await shop.call('saveAddress', { token: person.token, body })).json()).toMatchObject({
      name: 'Kamala Devi',
      phone: '+919845012345',
    });
    await save(person, full_address);
    await saveUsedAddress(shop.opened.database, person.id, { address: full_address, name: '', phone: '' });
    expect(await list(person)).toMatchObject([{ name: 'Kamala Devi', phone: '+919845012345' }]);
  });

  it('is changed by its owner, but not into another one that is saved', async () => {
    const person = await signedInPerson(shop.opened.database);
    const { id } = (await save(person, '5 Rose Lane, Pune 411001')).json();
    await save(person, '6 Rose Lane, Pune 411001');
    const change = (who: Person, full_address: string) =>
      shop.call('changeAddress', { token: who.token, body: { id, full_address, name: 'Ravi', phone: '' } });
    expect((await change(asha, '7 Rose Lane, Pune 411001')).statusCode).toBe(404);
    const taken = await change(person, '6 Rose Lane, Pune 411001');
    expect(taken.json()).toMatchObject({
      code: 'wrong_state',
      error: 'You have saved this address already.',
    });
    expect((await change(person, '7 Rose Lane, Pune 411001')).json()).toMatchObject({ id, name: 'Ravi' });
    expect((await list(person)).map((one) => one.full_address).sort()).toEqual([
      '6 Rose Lane, Pune 411001',
      '7 Rose Lane, Pune 411001',
    ]);
  });

  it('of another person is not shown', async () => {
    const stranger = await signedInPerson(shop.opened.database);
    const answer = await shop.call('getAddresses', { token: stranger.token, query: { userId: asha.id } });
    expect(answer.statusCode).toBe(403);
    expect(answer.body).not.toContain('Rose');
  });

  it.each(['', '   ', 'x'.repeat(501), 5, null, ['a']])('that is %j is refused', async (full_address) => {
    const answer = await shop.call('saveAddress', { token: asha.token, body: { full_address } });
    expect(answer.statusCode).toBe(400);
  });
});

describe('twenty addresses', () => {
  it('are the limit, also in parallel; a saved one can still be used', async () => {
    const collector = await signedInPerson(shop.opened.database);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => save(collector, `${index} Collector Street, Pune 411004`)),
    );
    expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(20);
    expect(answers.find((answer) => answer.statusCode !== 201)?.json()).toMatchObject({
      code: 'too_many_kept',
    });
    const [kept] = await list(collector);
    expect((await save(collector, kept?.full_address ?? '')).statusCode).toBe(201);
    await saveUsedAddress(shop.opened.database, collector.id, {
      address: 'one too many',
      name: '',
      phone: '',
    });
    expect(await list(collector)).toHaveLength(20);
  });
});

async function save(person: Person, full_address: string) {
  return shop.call('saveAddress', { token: person.token, body: { full_address } });
}

async function list(person: Person): Promise<{ id: string; full_address: string }[]> {
  return (await shop.call('getAddresses', { token: person.token, query: { userId: person.id } })).json();
}
