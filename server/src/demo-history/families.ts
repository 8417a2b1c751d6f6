import { randomBytes } from 'node:crypto';
import { daysAfter } from '@tohfa/contract';
import { historyCircle, historyRegistry } from '@tohfa/demo';
import { sql } from 'drizzle-orm';
import { queryRows } from '../platform/database.ts';
import {
  emailOf,
  findProduct,
  guestNamed,
  type Memory,
  markDemoRow,
  momentOf,
  type PastEvent,
  type PlacedOrder,
  payOrder,
} from './events.ts';
import type { PastShop } from './past-shop.ts';

/** A registry with what was given, and a circle with a coming day. */
export function familyEvents(today: string): PastEvent[] {
  return [
    { key: 'registry', at: momentOf(today, historyRegistry.madeDaysAgo, 20 * 60), run: makeRegistry },
    ...historyRegistry.given.map((given, index) => ({
      key: `registry-given-${index}`,
      at: momentOf(today, given.daysAgo, 18 * 60 + 10),
      run: (past: PastShop, memory: Memory) => give(past, memory, index),
    })),
    { key: 'circle', at: momentOf(today, historyCircle.madeDaysAgo, 21 * 60), run: makeCircle },
    ...historyCircle.members.map((_, index) => ({
      key: `circle-member-${index}`,
      at: momentOf(today, historyCircle.madeDaysAgo - 1, 19 * 60 + index * 5),
      run: (past: PastShop, memory: Memory) => joinCircle(past, memory, index),
    })),
  ];
}

async function makeRegistry(past: PastShop, memory: Memory): Promise<void> {
  const { owner, title, occasion, inDays, recipient, address, items } = historyRegistry;
  const [known] = await queryRows<{ id: string }>(
    past.shop.payments.database,
    sql`select public_id as id from registries where title = ${title}`,
  );
  const wanted = [];
  for (const { product, wanted: count } of items)
    wanted.push({ productId: (await findProduct(past, product)).productId, wanted: count, sharing: false });
  const made = known
    ? known
    : (
        await past.call('saveRegistry', {
          token: await past.asPerson(emailOf(owner)),
          body: {
            title,
            occasion,
            date: daysAfter(memory.today, inDays),
            words: 'Your company is the gift. If you would like to bring one, these are the things we miss.',
            recipient,
            address,
            items: wanted,
          },
        })
      ).json<{ id: string }>();
  await markDemoRow(past, 'registry', made.id);
  await memory.keep('registry', { id: made.id });
}

async function give(past: PastShop, memory: Memory, index: number): Promise<void> {
  const given = historyRegistry.given[index];
  const registryId = memory.read<{ id: string }>('registry')?.id ?? '';
  if (!given) return;
  const key = `registry-given-${index}`;
  const placed = memory.read<PlacedOrder>(key) ?? (await startGiving(past, registryId, given));
  await memory.keep(key, placed);
  await markDemoRow(past, 'order', placed.orderId);
  await payOrder(past, placed);
}

async function startGiving(
  past: PastShop,
  registryId: string,
  { item, guest, message }: (typeof historyRegistry.given)[number],
): Promise<PlacedOrder> {
  const registry = (await past.call('registry', { query: { id: registryId } })).json();
  const chosen = { registryId, itemId: registry.items[item].id };
  const from = `10.96.${item}.1`;
  const { totalAmount } = (await past.call('priceBasket', { from, body: chosen })).json();
  const { name, email } = guestNamed(guest);
  const answer = await past.call('createOrder', {
    from,
    body: { amount: totalAmount * 100, currency: 'INR', ...chosen, guest: { name, email, message } },
  });
  const { orderId, orderToken } = answer.json();
  return { orderId, orderToken };
}

async function makeCircle(past: PastShop, memory: Memory): Promise<void> {
  const { owner, name } = historyCircle;
  const token = await past.asPerson(emailOf(owner));
  const { circles } = (await past.call('myCircles', { token })).json();
  const known = circles.find((circle: { name: string }) => circle.name === name);
  const id =
    known?.id ??
    (
      await past.call('makeCircle', {
        token,
        body: { name, kind: 'family', budget: 750, daysAhead: 14, myName: 'Asha' },
      })
    ).json().id;
  await markDemoRow(past, 'circle', id);
  await memory.keep('circle', { id });
}

/** Joining again after a kill ends an earlier try: its invitation is in what the event keeps. */
async function joinCircle(past: PastShop, memory: Memory, index: number): Promise<void> {
  const member = historyCircle.members[index];
  const circleId = memory.read<{ id: string }>('circle')?.id;
  if (!member || !circleId) return;
  const key = `circle-member-${index}`;
  const from = `10.95.${index}.1`;
  const invitation = memory.read<Invitation>(key) ?? (await invite(past, circleId, member.name));
  await memory.keep(key, invitation);
  await past.call('joinCircle', { from, body: { ...invitation, name: member.name } });
  const memberToken = invitation.newToken;
  await past.call('saveCircleMember', { from, body: { memberToken, wishes: member.wishes } });
  const known = await queryRows(
    past.shop.payments.database,
    sql`select 1 from circle_days d join circle_members m on m.id = d.member_id
      where m.circle_id = ${circleId} and m.name = ${member.name}`,
  );
  if (known.length > 0) return;
  const day = daysAfter(memory.today, member.dayInDays).slice(5);
  await past.call('saveCircleDay', { from, body: { memberToken, kind: 'birthday', day } });
}

async function invite(past: PastShop, circleId: string, name: string): Promise<Invitation> {
  const token = await past.asPerson(emailOf(historyCircle.owner));
  const { link } = (
    await past.call('addCircleMember', { token, body: { circleId, name, email: '' } })
  ).json();
  return { memberToken: link.split('#')[1] ?? '', newToken: randomBytes(32).toString('base64url') };
}

interface Invitation {
  memberToken: string;
  newToken: string;
}
