import {
  defaultDisplayName,
  formatCalendarDate,
  indianDay,
  nameOfGift,
  type Operations,
} from '@tohfa/contract';
import { phrases, screenTexts } from '@tohfa/contract/phrases';
import { and, inArray, ne } from 'drizzle-orm';
import { encode } from 'uqr';
import type { Database } from '../platform/database.ts';
import { ALREADY_SENT, type Call, Refusal, refuse } from '../platform/http/operations.ts';
import { printable } from '../platform/plain-text.ts';
import { sendPdf } from '../purchases/index.ts';
import type { RegistryDeps } from './deps.ts';
import { registryThanksQueue } from './notify.ts';
import { findOwnRegistry } from './sql.ts';
import { registryThanks } from './tables.ts';
import { listReceived } from './view.ts';

/** Repeats change nothing: a giver is thanked once. */
export async function thankGiver(deps: RegistryDeps, { body, identity }: Call<Operations['thankGiver']>) {
  const { userId } = identity.customer;
  const limited = await deps.limits.thanks.consume(userId);
  if (limited) return limited;
  const found = await findThankable(deps, body, userId);
  if (found instanceof Refusal) return found;
  const { registry, received } = found;
  const { by } = body;
  if (by === 'mail' && !received.hasEmail)
    return refuse('wrong_state', { message: ({ registries: say }) => say.noEmail });
  await deps.gifts.payments.database.transaction(async (tx) => {
    const rows = await tx
      .insert(registryThanks)
      .values({
        orderId: received.orderId,
        registryId: registry.id,
        by,
        message: by === 'mail' ? (body.message ?? '') : '',
      })
      .onConflictDoNothing()
      .returning({ orderId: registryThanks.orderId });
    if (rows.length > 0 && by === 'mail')
      await deps.jobs.send(registryThanksQueue, { orderId: received.orderId }, tx);
  });
  return { success: true as const };
}

export async function thanksCard(
  deps: RegistryDeps,
  { query, identity, reply }: Call<Operations['thanksCard']>,
) {
  const found = await findThankable(deps, query, identity.customer.userId);
  if (found instanceof Refusal) return found;
  const { registry, received } = found;
  const { thanksCard: say } = phrases().registries;
  const gift = printable(nameOfGift(received));
  const bytes = await deps.gifts.renderPdf({
    title: say.title,
    size: 'A5',
    blocks: [
      { type: 'heading', text: say.heading },
      {
        type: 'note',
        text: [
          say.dear({ name: printable(received.name || defaultDisplayName()) }),
          received.kind === 'whole' ? say.words({ gift }) : say.shared({ gift }),
        ].join('\n\n'),
        signature: printable(registry.title),
      },
    ],
  });
  await sendPdf(reply, 'thank-you-card', bytes);
  return ALREADY_SENT;
}

/** What the owner wrote to whoever placed these orders. */
export async function listThanksFor(database: Database, orderIds: readonly string[]) {
  const { message, at, orderId } = registryThanks;
  const rows = await database
    .select({ message, at })
    .from(registryThanks)
    .where(and(inArray(orderId, [...orderIds]), ne(message, '')))
    .orderBy(at);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** A slip for the invitation. */
export async function registryInsert(
  deps: RegistryDeps,
  { query, identity, reply }: Call<Operations['registryInsert']>,
) {
  const found = await findOwnRegistry(deps.gifts.database, query.id, identity.customer.userId);
  if (!found) return refuse('registry_not_found');
  const { insert: say } = phrases().registries;
  const bytes = await deps.gifts.renderPdf({
    title: say.title,
    size: 'A5',
    blocks: [
      { type: 'heading', text: printable(found.title) },
      {
        type: 'paragraph',
        text: `${screenTexts().occasionWords(found.occasion).title}, ${formatCalendarDate(found.date)}`,
      },
      { type: 'divider' },
      { type: 'paragraph', text: say.noGifts },
      { type: 'qr', rows: qrRows(registryLink(deps, found)), caption: say.scan },
    ],
  });
  await sendPdf(reply, 'registry-slip', bytes);
  return ALREADY_SENT;
}

export function registryLink({ gifts }: Pick<RegistryDeps, 'gifts'>, { publicId }: { publicId: string }) {
  return `${gifts.publicUrl}/registry/${publicId}`;
}

function qrRows(link: string): string[] {
  return encode(link, { ecc: 'M', border: 2 }).data.map((row) =>
    row.map((dark) => (dark ? '1' : '0')).join(''),
  );
}

/** Something that was given on the caller's own registry, from the day on. */
async function findThankable(
  deps: RegistryDeps,
  { id, receivedId }: { id: string; receivedId: string },
  userId: string,
) {
  const registry = await findOwnRegistry(deps.gifts.database, id, userId);
  if (!registry) return refuse('registry_not_found');
  const { database, clock } = deps.gifts;
  const today = indianDay(await clock.now(database));
  const received = (await listReceived(database, registry, today)).find(
    ({ orderId }) => orderId === receivedId,
  );
  if (!received) return refuse('not_found');
  if (today < registry.date || received.hiddenUntil !== undefined)
    return refuse('wrong_state', { message: ({ registries: say }) => say.thanksTooEarly });
  return { registry, received };
}
