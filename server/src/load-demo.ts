import { createHash } from 'node:crypto';
import {
  CONSENT_VERSION,
  consentText,
  daysAfter,
  type GiftDecision,
  indianDay,
  occasionKeys,
  paiseFromRupees,
  recipientKeys,
} from '@tohfa/contract';
import {
  coverOf,
  type DemoGift,
  type DemoProduct,
  type DemoVariant,
  demoAccounts,
  demoCategories,
  demoGifts,
  demoProducts,
  demoSpecialDays,
  iconOf,
  picturesOf,
  readPicture,
} from '@tohfa/demo';
import type { RazorpaySandbox } from '@tohfa/sandbox';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import {
  deleteUserSessions,
  hashPassword,
  insertUser,
  setPassword,
  userByEmail,
  verifyPassword,
} from './accounts/index.ts';
import {
  insertCategory,
  insertProduct,
  isCatalogueEmpty,
  listProducts,
  saveVariants,
} from './catalogue/index.ts';
import { insertGiftNotes } from './contributions/index.ts';
import type { GiftDeps } from './gifts/index.ts';
import {
  applyDecision,
  createGiftTarget,
  draftInstalment,
  giftByPublicId,
  requestGift,
} from './gifts/index.ts';
import { openPictureStore, storePicture } from './media/index.ts';
import {
  confirmCheckoutPayment,
  createRazorpay,
  placeOrder,
  type RazorpayConfig,
  toProof,
} from './payments/index.ts';
import type { Database } from './platform/database.ts';
import type { Settings } from './settings.ts';
import { loadSettingsRow, markDemoRows } from './shop-settings/index.ts';
import { insertSubmission } from './special-days/index.ts';

/** Fills an empty database with the demo catalogue, accounts and special days; returns false if it was not empty. */
export async function loadDemoData(database: Database, settings: DemoSettings): Promise<boolean> {
  const { demoRemovedAt } = await loadSettingsRow(database);
  if (demoRemovedAt !== null || !(await isCatalogueEmpty(database))) return false;
  const pictures = await storePictures(settings);
  const accounts = await Promise.all(
    demoAccounts.map(async ({ email, name, password }) => ({
      email,
      name,
      passwordHash: await hashPassword(password),
      emailConfirmedAt: new Date(),
    })),
  );
  // One transaction: a start that dies half-way leaves the database empty, and the next one starts over.
  await database.transaction(async (tx) => {
    await insertCatalogue(tx, pictures);
    for (const account of accounts) await markDemoRows(tx, 'user', [(await insertUser(tx, account)).id]);
    await insertSpecialDays(tx);
  });
  return true;
}

/** Their passwords are public, so they must not work in a database that used to be a demo. */
export async function disableDemoAccounts(database: Database): Promise<void> {
  for (const { email, password } of demoAccounts) {
    const account = await userByEmail(database, email);
    if (!account?.passwordHash || !(await verifyPassword(account.passwordHash, password))) continue;
    await database.transaction(async (tx) => {
      await setPassword(tx, account.id, null);
      await deleteUserSessions(tx, account.id);
    });
  }
}

/** Stores every demo picture; returns the URLs by the picture's name. */
async function storePictures(settings: DemoSettings): Promise<(name: string) => string> {
  const store = await openPictureStore(settings);
  const names = [
    ...demoCategories.flatMap((category) => [iconOf(category), coverOf(category)]),
    ...demoProducts.flatMap(picturesOf),
  ];
  const urls = new Map<string, string>();
  for (const name of names) urls.set(name, await storePicture(store, await readPicture(name)));
  return (name) => urls.get(name) ?? '';
}

async function insertCatalogue(tx: Database, urlOf: (picture: string) => string): Promise<void> {
  const categoryIds = new Map<string, number>();
  const productIds: number[] = [];
  for (const category of demoCategories) {
    const { key, ...fields } = category;
    const { id } = await insertCategory(tx, {
      ...fields,
      icon: urlOf(iconOf(category)),
      image: urlOf(coverOf(category)),
    });
    categoryIds.set(key, id);
  }
  for (const product of demoProducts) {
    const categoryId = categoryIds.get(product.category);
    if (categoryId === undefined) throw new Error(`demo product ${product.key} has no category`);
    const images = picturesOf(product).map(urlOf);
    const { options = [], variants = [] } = product;
    const id = await insertProduct(tx, {
      name: product.name,
      description: product.description,
      richDescription: product.richDescription,
      nameHi: product.nameHi,
      descriptionHi: product.descriptionHi,
      richDescriptionHi: product.richDescriptionHi,
      image: images[0] ?? '',
      images,
      brand: product.brand,
      pricePaise: paiseFromRupees(product.priceRupees),
      categoryId,
      countInStock: variants.length > 0 ? 0 : product.countInStock,
      rating: product.rating,
      numReviews: product.numReviews,
      isFeatured: product.isFeatured,
      leadDays: product.leadDays ?? null,
      mrpPaise: product.mrpRupees === undefined ? null : paiseFromRupees(product.mrpRupees),
      costPaise: product.costRupees === undefined ? null : paiseFromRupees(product.costRupees),
      netQuantity: product.netQuantity ?? '',
      countryOfOrigin: product.countryOfOrigin ?? '',
      maker: product.maker ?? '',
      occasions: occasionKeys.filter((key) => product.occasions.includes(key)),
      recipients: recipientKeys.filter((key) => product.recipients.includes(key)),
    });
    if (variants.length > 0) await saveVariants(tx, id, toOptions(options), variants.map(toVariantForm));
    productIds.push(id);
  }
  await markDemoRows(tx, 'category', [...categoryIds.values()]);
  await markDemoRows(tx, 'product', productIds);
}

const toOptions = (options: NonNullable<DemoProduct['options']>) =>
  options.map(({ name, values }) => ({ name, values: [...values] }));

const toVariantForm = ({ options, priceRupees, countInStock }: DemoVariant) => ({
  options: { ...options },
  price: priceRupees,
  countInStock,
  sku: '',
  image: '',
  barcode: '',
});

async function insertSpecialDays(tx: Database): Promise<void> {
  const today = indianDay(new Date());
  for (const person of demoSpecialDays((days) => daysAfter(today, days).slice(5))) {
    const { children, ...fields } = person;
    const submission = {
      ...fields,
      consentVersion: CONSENT_VERSION,
      consentWords: consentText(),
      formHash: createHash('sha256').update(JSON.stringify(person)).digest(),
    };
    const { id } = await insertSubmission(tx, submission, children);
    await markDemoRows(tx, 'special_days', [id]);
  }
}

/** Gift requests in different states, requested, decided and paid like real ones, but without notifications. */
export async function loadDemoGifts(app: FastifyInstance, services: DemoServices): Promise<void> {
  const gifts = await withoutNotifications(app, services);
  const products = await listProducts(gifts.payments.database, {});
  for (const demo of demoGifts) {
    const product = products.find(({ name }) => name.startsWith(demo.product));
    if (!product) throw new Error(`demo gift ${demo.product} has no product`);
    await loadGift(gifts, services.sandbox, demo, product.id);
  }
}

async function loadGift(
  gifts: GiftDeps,
  sandbox: RazorpaySandbox,
  demo: DemoGift,
  productId: number,
): Promise<void> {
  const { database } = gifts.payments;
  const owner = await accountOf(gifts, demo.owner);
  const requested = await requestGift(gifts, owner.id, {
    ...demo.form,
    productId,
    date: daysAfter(indianDay(await gifts.clock.now(database)), demo.inDays),
  });
  if (!('id' in requested)) throw new Error(`a demo gift was refused: ${requested.code}`);
  const { id } = requested;
  if (demo.decline !== undefined) await decide(gifts, id, 'decline', demo.decline);
  if (demo.payments === undefined) return;
  await decide(gifts, id, 'approve');
  const paid: PaidInstalment[] = [];
  for (const payment of demo.payments) paid.push(await payInstalment(gifts, sandbox, id, payment));
  for (const { by, message, name } of demo.messages ?? []) {
    const gift = await giftByPublicId(database, id);
    const { id: userId } = await accountOf(gifts, by);
    if (gift) await insertGiftNotes(database, [{ giftId: gift.id, userId, name, message }]);
  }
  // Last: the card is sealed when the gift is dispatched.
  for (const decision of demo.decisions ?? []) await decide(gifts, id, decision, demo.tracking);
  await backdateGift(database, id, paid);
}

/**
 * As if the gift had been requested before its first payment and everything since the last had followed at once. The
 * ledger refuses changes; nobody has relied on these rows yet.
 */
async function backdateGift(
  database: Database,
  publicId: string,
  paid: readonly PaidInstalment[],
): Promise<void> {
  const [first, last] = [paid[0]?.daysAgo ?? 0, paid.at(-1)?.daysAgo ?? 0];
  const ago = (days: number) => sql`make_interval(days => ${days})`;
  const isThis = sql`(select id from gifts where public_id = ${publicId})`;
  await database.transaction(async (tx) => {
    await tx.execute(sql`alter table ledger_transactions disable trigger ledger_transactions_append_only`);
    for (const { paymentId, daysAgo } of paid) {
      await tx.execute(
        sql`update ledger_transactions set at = at - ${ago(daysAgo)} where provider_payment_id = ${paymentId}`,
      );
      await tx.execute(sql`update payments set created_at = created_at - ${ago(daysAgo)},
        captured_at = captured_at - ${ago(daysAgo)} where provider_payment_id = ${paymentId}`);
      // Settlements pay out what was captured before them.
      await tx.execute(sql`update sandbox_payments set created_at = created_at - ${daysAgo * 86_400}
        where id = ${paymentId}`);
      await tx.execute(sql`update payment_orders set created_at = created_at - ${ago(daysAgo)}
        where id = (select order_id from payments where provider_payment_id = ${paymentId})`);
    }
    await tx.execute(sql`alter table ledger_transactions enable trigger ledger_transactions_append_only`);
    await tx.execute(sql`update gifts set created_at = created_at - ${ago(first)} where id = ${isThis}`);
    await tx.execute(sql`update gift_steps set at = at - case when status in ('pending', 'approved')
      then ${ago(first)} else ${ago(last)} end where gift_id = ${isThis}`);
    await tx.execute(sql`update gift_notes set created_at = created_at - ${ago(last)},
      updated_at = updated_at - ${ago(last)} where gift_id = ${isThis}`);
  });
}

async function payInstalment(
  gifts: GiftDeps,
  sandbox: RazorpaySandbox,
  giftId: string,
  { by, rupees, displayName, daysAgo }: NonNullable<DemoGift['payments']>[number],
): Promise<PaidInstalment> {
  const payer = await accountOf(gifts, by);
  const draft = await draftInstalment(
    gifts,
    { giftId, amount: rupees * 100, displayName },
    { id: payer.id, name: payer.name, email: payer.email },
  );
  if (!('reservation' in draft)) throw new Error('a demo gift cannot be paid for');
  const placed = await placeOrder(gifts.payments, draft, { networks: ['demo'] });
  if (!('providerOrderId' in placed)) throw new Error(`a demo payment was refused: ${placed.code}`);
  const paid = await sandbox.pay(placed.providerOrderId, { outcome: 'success' });
  if ('error' in paid || (await confirmCheckoutPayment(gifts.payments, toProof(paid))))
    throw new Error('a demo payment failed');
  return { paymentId: paid.razorpay_payment_id, daysAgo };
}

interface PaidInstalment {
  paymentId: string;
  daysAgo: number;
}

async function decide(gifts: GiftDeps, publicId: string, decision: GiftDecision, note = ''): Promise<void> {
  const details = { reason: note, tracking: note, by: 'admin@tohfa.test' };
  const result = await gifts.payments.database.transaction((tx) =>
    applyDecision(gifts, tx, publicId, decision, details),
  );
  if ('code' in result) throw new Error(`a demo decision was refused: ${result.code}`);
}

async function accountOf({ payments }: GiftDeps, name: 'asha' | 'ravi') {
  const user = await userByEmail(payments.database, `${name}@tohfa.test`);
  if (!user) throw new Error(`demo account ${name} is missing`);
  return user;
}

/** The same gifts without jobs, and with a provider called in process: nothing listens yet. */
async function withoutNotifications(
  app: FastifyInstance,
  { gifts, access }: DemoServices,
): Promise<GiftDeps> {
  const { inProcessFetch } = await import('@tohfa/sandbox');
  const jobs = { async send() {}, async sendAll() {} };
  const { payments } = gifts;
  return {
    ...gifts,
    payments: {
      ...payments,
      jobs,
      provider: createRazorpay(access, inProcessFetch(app)),
      targets: { ...payments.targets, gift: createGiftTarget(jobs) },
    },
  };
}

type DemoSettings = Pick<Settings, 'dataDir' | 's3'>;

interface DemoServices {
  gifts: GiftDeps;
  access: RazorpayConfig;
  sandbox: RazorpaySandbox;
}
