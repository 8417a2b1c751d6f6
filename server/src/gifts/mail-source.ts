import {
  defaultDisplayName,
  firstName,
  formatCalendarDate,
  formatLongDay,
  formatPaise,
  indianDay,
  nameOfGift,
  paise,
  safeName,
  safeWords,
  trackingLinkInText,
} from '@tohfa/contract';
import {
  type GiftMailValues,
  HIDDEN,
  isMailTemplate,
  type MailAbout,
  type MailContent,
  type MailTemplateId,
  mail,
  phrases,
  readStored,
} from '@tohfa/contract/phrases';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { withReadersName } from '../catalogue/index.ts';
import { createContributorLink } from '../contributions/index.ts';
import type { MailSource } from '../mails/index.ts';
import { type GiftPayment, listGiftPayments, loadRefundWay } from '../payments/index.ts';
import { type Database, databaseNow, queryRows } from '../platform/database.ts';
import { mailPicture } from '../platform/mail-html.ts';
import { findThanks } from './card-thanks.ts';
import { hasOpened, opensOn } from './collecting.ts';
import { type Audience, eventForState, type GiftEvent } from './events.ts';
import { giftWithPeople } from './sql.ts';
import type { Gift } from './tables.ts';
import { seesAddress } from './visibility.ts';

type GiftTemplate = Extract<MailTemplateId, `gift-${GiftEvent}-${Audience}`>;

/** Undefined for an audience that is not told of the event. */
export function giftTemplate(event: GiftEvent, audience: Audience): GiftTemplate | undefined {
  const id = `gift-${event}-${audience}`;
  return isMailTemplate(id) ? (id as GiftTemplate) : undefined;
}

/** Which gift, what happened to it and who is told. From it a mail is written, and written again. */
const giftMailSchema = z.object({
  giftId: z.uuid(),
  event: z.string(),
  audience: z.enum(['owner', 'payer', 'payers', 'admins']),
  orderId: z.optional(z.uuid()),
  amountPaise: z.optional(z.int()),
  thanksId: z.optional(z.uuid()),
});

type GiftMailAbout = Omit<z.output<typeof giftMailSchema>, 'event'> & { event: GiftEvent };

/** Reads names and addresses now, so that an erased account gets nothing. What it writes is in the current language. */
export async function loadGiftMail({ database, publicUrl }: SourceDeps, about: GiftMailAbout) {
  const { gift, owner, payer } = await giftWithPeople(database, about.giftId, about.orderId);
  const person = about.audience === 'owner' ? owner : payer;
  const isForAdmins = about.audience === 'admins';
  const image = mailPicture(gift.productImage, publicUrl);
  const path = isForAdmins ? '/gifts-management' : `/giftdetails/${gift.publicId}`;
  const write = async (contributionLink = ''): Promise<MailContent | undefined> => {
    const template = giftTemplate(about.event, about.audience);
    // It names who paid, and how much.
    const isPayment = about.event === 'payment' && about.audience === 'owner';
    const isHidden = isPayment && (gift.surprise || payer?.namesFrom != null);
    if (!template || isHidden) return undefined;
    const named = isForAdmins ? gift : await withReadersName(database, gift);
    const facts = {
      ...(await loadFacts(database, named, about, payer)),
      ...((person?.isConfirmed || isForAdmins) &&
        (await loadPeoplesWords(database, gift, about, payer?.displayName))),
    };
    const values = {
      ...facts,
      greeting: greeting(person),
      picture: image === undefined ? [] : [{ items: [{ name: facts.product, image }] }],
      link: contributionLink === '' ? `${publicUrl}${path}` : '',
      contributionLink,
    };
    return mail(template, values, toAbout(about));
  };
  return { gift, person, write };
}

const toAbout = (about: GiftMailAbout): MailAbout =>
  Object.fromEntries(Object.entries(about).flatMap(([name, id]) => (id === undefined ? [] : [[name, id]])));

export async function newContributionLink(
  { database, publicUrl }: SourceDeps,
  contributorId: string,
): Promise<string> {
  return `${publicUrl}/contribution#${await createContributorLink(database, contributorId)}`;
}

/** Names nobody while the address may be another person's. */
function greeting(person: { name: string; isConfirmed: boolean } | undefined): string {
  const { layout } = phrases().mails;
  return person?.isConfirmed ? layout.greeting({ name: safeName(person.name) }) : layout.plainGreeting;
}

/** Mails about group gifts, written again from what is stored. */
export function giftMailSource(deps: SourceDeps): MailSource {
  return {
    latest: (template) => findLatest(deps.database, template),
    async write(template, about, { for: purpose }) {
      const known = giftMailSchema.safeParse(about);
      if (!known.success) return undefined;
      const ids = known.data as GiftMailAbout;
      const { gift, person, write } = await loadGiftMail(deps, ids);
      if (purpose === 'sending' && !isStillSo(gift, ids.event)) return undefined;
      const guest = person?.contributorId;
      const link =
        guest == null ? '' : purpose === 'sending' ? await newContributionLink(deps, guest) : HIDDEN;
      const written = await write(link);
      return written?.template === template ? written : undefined;
    },
  };
}

/** What happened to a payment stays true; a state only while the gift is in it. */
function isStillSo({ status }: Gift, event: GiftEvent): boolean {
  if (event === 'payment' || event === 'sent-back' || event === 'thanked') return true;
  if (event === 'requested') return status === 'pending';
  if (WHILE_OPEN.has(event)) return status === 'approved';
  return eventForState(status) === event;
}

const WHILE_OPEN = new Set<GiftEvent>(['opened', 'ending', 'closing', 'extended']);

async function findLatest(database: Database, template: MailTemplateId): Promise<MailAbout | undefined> {
  const parts = template.split('-');
  const [event, audience] = [parts.slice(1, -1).join('-'), parts.at(-1)];
  if (template === 'gift-request-digest') return undefined;
  const [found] = await queryRows<{ giftId: string; thanksId?: string }>(
    database,
    event === 'thanked'
      ? sql`select gift_id as "giftId", id as "thanksId" from card_thanks where removed_at is null
          order by created_at desc limit 1`
      : event === 'payment' || event === 'sent-back'
        ? sql`select id as "giftId" from gifts where paid_paise > 0 order by updated_at desc limit 1`
        : sql`select gift_id as "giftId" from gift_steps where status = ${STATE_OF[event] ?? event}
            order by id desc limit 1`,
  );
  if (!found) return undefined;
  const payment = (await listGiftPayments(database, [found.giftId])).at(-1);
  const isAboutPayment = event === 'payment' || event === 'sent-back';
  if (!payment && (isAboutPayment || audience === 'payers')) return undefined;
  return {
    ...found,
    event,
    audience: audience ?? '',
    ...(payment && { orderId: payment.orderId }),
    ...(payment && isAboutPayment && { amountPaise: payment.creditedPaise }),
  };
}

/** Where the event is not called as the state it leads to. */
const STATE_OF: Record<string, string> = {
  requested: 'pending',
  full: 'paid',
  opened: 'approved',
  ending: 'approved',
  closing: 'approved',
  extended: 'approved',
};

/** What the shop knows, and nothing that a person wrote. */
async function loadFacts(
  database: Database,
  gift: Gift,
  about: GiftMailAbout,
  payer: Awaited<ReturnType<typeof giftWithPeople>>['payer'],
): Promise<Omit<GiftMailValues, 'greeting' | 'picture' | 'link' | 'contributionLink'>> {
  const { layout } = phrases().mails;
  const today = indianDay(await databaseNow(database));
  const own = about.amountPaise === undefined ? await listPaymentsOf(database, gift.id, payer) : [];
  const amountPaise = about.amountPaise ?? own.reduce((sum, { creditedPaise }) => sum + creditedPaise, 0);
  const disputedPaise = own
    .filter(({ disputed }) => disputed)
    .reduce((sum, { creditedPaise }) => sum + creditedPaise, 0);
  const paidWith =
    about.amountPaise === undefined ? own.map(({ orderId }) => orderId) : [about.orderId ?? ''];
  const refund = REFUND_EVENTS.has(about.event) ? await loadRefundWay(database, paidWith) : undefined;
  const seesTracking = seesAddress(gift, about.audience === 'owner' ? 'owner' : 'admin');
  const tracking = seesTracking ? trackingLinkInText(gift.tracking) : undefined;
  return {
    product: nameOfGift(gift),
    recipient: layout.someone,
    recipientFirstName: layout.someone,
    date: formatCalendarDate(gift.date),
    closesOn: formatCalendarDate(gift.closesOn),
    opensOn: hasOpened(gift, today) ? '' : formatCalendarDate(opensOn(gift)),
    price: formatAmount(gift.pricePaise),
    paid: formatAmount(gift.paidPaise),
    remaining: formatAmount(Math.max(0, gift.pricePaise - gift.paidPaise)),
    reason: '',
    tracking: seesTracking ? gift.tracking : '',
    courier: tracking?.courier ?? '',
    trackingLink: tracking?.url ?? '',
    payer: defaultDisplayName(),
    amount: formatAmount(amountPaise),
    disputed: disputedPaise > 0 ? formatAmount(disputedPaise) : '',
    refundTime: layout.refundTime(refund?.method),
    refundWay: layout.refundWay(refund?.method),
    arrivesBy: refund === undefined ? '' : formatLongDay(refund.arrivesBy),
    thanks: '',
  };
}

async function loadPeoplesWords(
  database: Database,
  gift: Gift,
  { thanksId }: GiftMailAbout,
  payerName = '',
): Promise<Pick<GiftMailValues, 'recipient' | 'recipientFirstName' | 'reason' | 'payer' | 'thanks'>> {
  const { someone } = phrases().mails.layout;
  const thanks = thanksId === undefined ? undefined : await findThanks(database, thanksId);
  return {
    recipient: safeName(gift.name) || someone,
    recipientFirstName: firstName(safeName(gift.name)) || someone,
    reason: readStored(gift.reason),
    payer: safeName(payerName) || defaultDisplayName(),
    thanks: safeWords(thanks?.message ?? '', 'message'),
  };
}

const REFUND_EVENTS = new Set<GiftEvent>(['sent-back', 'cancelled', 'expired', 'refunded']);

const formatAmount = (amountPaise: number) => formatPaise(paise(amountPaise));

/** All that a person paid towards a gift, whether or not it went back. */
async function listPaymentsOf(
  database: Database,
  giftId: string,
  payer: { userId: string | null; contributorId: string | null; email: string } | undefined,
): Promise<GiftPayment[]> {
  if (!payer) return [];
  const payments = await listGiftPayments(database, [giftId]);
  return payments.filter(({ payerId, contributorId, payerEmail }) =>
    payer.userId !== null
      ? payerId === payer.userId
      : payer.contributorId !== null
        ? contributorId === payer.contributorId
        : payerEmail === payer.email,
  );
}

interface SourceDeps {
  database: Database;
  publicUrl: string;
}
