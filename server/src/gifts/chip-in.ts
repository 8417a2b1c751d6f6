import {
  defaultDisplayName,
  formatRupees,
  indianDay,
  nameOfGift,
  type Operations,
  type PublicGift,
  type PublicGiftState,
  publicGiftState,
} from '@tohfa/contract';
import { phrases, screenTexts } from '@tohfa/contract/phrases';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { contributorTokens, findContributor, listGiftNotes } from '../contributions/index.ts';
import { availableForGift, hashNetwork, listGiftPayments, toRupees } from '../payments/index.ts';
import { serveLinkPictures } from '../platform/http/link-pictures.ts';
import { type Call, refuse } from '../platform/http/operations.ts';
import type { PublicPages } from '../platform/http/public-pages.ts';
import type { LinkPicture } from '../platform/link-picture.ts';
import { hasOpened, opensOn } from './collecting.ts';
import type { GiftDeps } from './deps.ts';
import { giftByPublicId } from './sql.ts';
import { type Gift, giftLooks } from './tables.ts';
import { organiserName, recipientFirstName, toGiftView } from './view.ts';
import { discretionNow, personOf, sightOf } from './visibility.ts';

const PUBLIC_ID = /^[\w-]{1,64}$/;

export async function chipIn(gifts: GiftDeps, { query, identity, request }: Call<Operations['chipIn']>) {
  const isAdmin = (await gifts.adminRole(request)) !== undefined;
  const gift = await findPublicGift(gifts, query.id, { userId: identity.customer?.userId, request, isAdmin });
  return gift ?? refuse('gift_not_found');
}

/**
 * A browser tells once that it opened a gift's page, and remembers that it did. Only the number is kept; whoever repeats the
 * call gets no further than the limit of their network, and is not told so.
 */
export async function lookAtGift(
  gifts: GiftDeps,
  { body, identity, request }: Call<Operations['lookAtGift']>,
) {
  const gift = await findSharedGift(gifts, body.id);
  if (!gift) return refuse('gift_not_found');
  if (await isCounted(gifts, gift, { userId: identity.customer?.userId, request }))
    await gifts.database
      .insert(giftLooks)
      .values({ giftId: gift.id, looked: 1 })
      .onConflictDoUpdate({
        target: giftLooks.giftId,
        set: { looked: sql`least(${giftLooks.looked} + 1, ${MAX_LOOKED})` },
      });
  return { success: true as const };
}

const MAX_LOOKED = 1_000_000;
const BOT_WORDS = ['bot', 'crawl', 'spider', 'preview', 'facebookexternalhit', 'whatsapp'];

async function isCounted(
  gifts: GiftDeps,
  gift: Gift,
  caller: { userId: string | undefined; request: FastifyRequest },
) {
  const { userId, request } = caller;
  if (userId === gift.ownerId || (await gifts.adminRole(request))) return false;
  const agent = (request.headers['user-agent'] ?? '').slice(0, 300).toLowerCase();
  if (agent === '' || BOT_WORDS.some((word) => agent.includes(word))) return false;
  // Under the salt of the day, which is deleted: the counter names nobody.
  const [network] = await hashNetwork(gifts.database, request.ip);
  return !(await gifts.limits.looks.consume(`${network} ${gift.id}`));
}

/** The page behind a gift's link. Its id opens the gift, so search engines are asked to keep it out. */
export function serveChipInPage(
  app: FastifyInstance,
  gifts: GiftDeps,
  pages: PublicPages,
  readPicture: ReadPicture,
): void {
  app.get<{ Params: { id: string } }>('/chip-in/:id', async (request, reply) => {
    const gift = await findPublicGift(gifts, request.params.id);
    return pages.send(reply, 'chip-in', gift ?? null, { status: gift ? 200 : 404, noindex: true });
  });

  app.get('/contribution', (_request, reply) => pages.send(reply, 'contribution', null, { noindex: true }));

  serveLinkPictures(app, '/chip-in/:id/preview.jpg', {
    isShared: async (id) => (await findSharedGift(gifts, id)) !== undefined,
    describe: async (id) => {
      const gift = await findPublicGift(gifts, id);
      return gift && describeLink(gift, await readPicture(gift.image), gifts.shopName());
    },
    notFound: 'gift_not_found',
  });
}

/** Who gives what to whom, and how far it is. */
function describeLink(gift: PublicGift, picture: Buffer | undefined, shopName: string): LinkPicture {
  const link = screenTexts().giftLinkTexts[gift.state];
  return {
    picture,
    eyebrow: screenTexts().occasionWords(gift.occasion).title,
    title: link.title(gift),
    name: nameOfGift(gift),
    progress: {
      text: phrases().gifts.preview.progress({
        paid: formatRupees(gift.paymentAmount),
        total: formatRupees(gift.totalAmount),
      }),
      fraction: gift.paymentAmount / gift.totalAmount,
    },
    note: link.note,
    shopName,
  };
}

/** A shared gift without anything that tells who its people are or where they live; undefined when there is none. */
async function findPublicGift(
  gifts: GiftDeps,
  publicId: string,
  caller: PublicCaller = {},
): Promise<PublicGift | undefined> {
  const { database } = gifts;
  const gift = await findSharedGift(gifts, publicId);
  if (!gift) return undefined;
  const view = await toGiftView(gifts, gift, { role: 'link', userId: caller.userId });
  const today = indianDay(await gifts.clock.now(database));
  const state = publicGiftState(view, today);
  return {
    id: gift.publicId,
    recipientFirstName: recipientFirstName(gift),
    organiserName: organiserName(gift),
    occasion: gift.occasion,
    date: gift.date,
    productName: view.productName,
    ...(gift.variant !== '' && { variant: gift.variant }),
    image: gift.productImage,
    totalAmount: view.totalAmount,
    paymentAmount: view.paymentAmount,
    remainingAmount: view.remainingAmount,
    promisedAmount: await promisedNow(gifts, gift, state, today),
    availableNow: state === 'open' && hasOpened(gift, today) ? await availableTo(gifts, gift, caller) : 0,
    closesOn: gift.closesOn,
    opensOn: opensOn(gift),
    state,
    discretion: discretionNow(gift, today),
    ...(await listPublicContributors(gifts, gift, roleOf(gift, caller), today)),
  };
}

/** Promises for a gift that takes no payments are over. */
async function promisedNow(
  { database, promises }: GiftDeps,
  gift: Gift,
  state: PublicGiftState,
  today: string,
): Promise<number> {
  return state === 'open' ? toRupees(await promises.promisedPaise(database, gift, today)) : 0;
}

/** Guests wait for the holds of others; a guest's own, known by their cookie, does not count. */
async function availableTo(
  { database }: GiftDeps,
  gift: Gift,
  { userId, request }: PublicCaller,
): Promise<number> {
  if (userId !== undefined) return toRupees(await availableForGift(database, gift, { userId }));
  const tokens = request ? contributorTokens(request, gift.id) : [];
  const contributor = await findContributor(database, tokens, gift.id);
  return toRupees(await availableForGift(database, gift, { contributorId: contributor?.id }));
}

async function findSharedGift({ database }: GiftDeps, publicId: string): Promise<Gift | undefined> {
  const gift = PUBLIC_ID.test(publicId) ? await giftByPublicId(database, publicId) : undefined;
  return gift?.sharable ? gift : undefined;
}

function roleOf(gift: Gift, { userId, isAdmin }: PublicCaller) {
  if (userId !== undefined && userId === gift.ownerId) return 'owner';
  return isAdmin ? 'admin' : 'link';
}

/** Newest first. A person's message is shown beside their latest payment. */
async function listPublicContributors(
  gifts: GiftDeps,
  gift: Gift,
  role: ReturnType<typeof roleOf>,
  today: string,
): Promise<Pick<PublicGift, 'contributors' | 'hidesPayments'>> {
  const { database } = gifts;
  const paid = await listGiftPayments(database, [gift.id]);
  const standing = paid.filter(({ netPaise }) => netPaise > 0);
  const shown = standing
    .map((payment) => ({ payment, sight: sightOf(gift, [payment], role, today) }))
    .filter(({ sight }) => sight !== 'nothing');
  const notes = shown.length > 0 ? await listGiftNotes(database, [gift.id]) : [];
  const ofPerson = Map.groupBy(paid, personOf);
  const messages = new Map(
    notes
      .filter(({ personId }) => sightOf(gift, ofPerson.get(personId) ?? [], role, today) !== 'nothing')
      .map(({ personId, message }) => [personId, message]),
  );
  const contributors = shown.map(({ payment, sight }) => {
    const writer = personOf(payment) ?? '';
    const message = messages.get(writer) ?? '';
    messages.delete(writer);
    return {
      name: payment.displayName || defaultDisplayName(),
      ...(sight === 'everything' && { amount: toRupees(payment.netPaise) }),
      ...(message !== '' && { message }),
      at: payment.at.toISOString(),
    };
  });
  return { contributors, ...(shown.length < standing.length && { hidesPayments: true as const }) };
}

/** The bytes of one of the shop's own pictures. */
type ReadPicture = (url: string) => Promise<Buffer | undefined>;

/** Anonymous by default, because a page is the same for everyone. */
interface PublicCaller {
  userId?: string | undefined;
  isAdmin?: boolean;
  request?: FastifyRequest;
}
