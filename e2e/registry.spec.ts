import type { Browser, BrowserContextOptions, Locator, Page, Request } from '@playwright/test';
import type { OwnRegistry, Product, SignedIn } from '@tohfa/contract';
import { signUp, startSignedIn } from '../test/shop/customers.ts';
import { mailsTo } from '../test/shop/outbox.ts';
import { expectAccessible } from './support/axe.ts';
import { ADDRESS, addressPicker, checkout, checkoutSheet, pay, productWith } from './support/buyer.ts';
import { expect, test } from './support/clock.ts';
import { inDays } from './support/gifts.ts';
import { type PageErrors, watchPageErrors } from './support/page-errors.ts';

const DAYS_AHEAD = 20;
const TITLE = 'Priya and Arjun’s wedding';
/** Words that stand nowhere else: whoever reads one of them has learned something of a giver. */
const givers = [
  { name: 'Ravindra Quorzel', email: 'quorzel@stories.test', message: 'Blithering marigolds for you both' },
  { name: 'Farida Vexumbra', email: 'vexumbra@stories.test', message: 'Peacocks over the monsoon gate' },
] as const;
const sharer = { name: 'Kabir Zanthoplex', message: 'A handful of turmeric moons' };
const CANARIES = /quorzel|blithering|vexumbra|monsoon gate|zanthoplex|turmeric moons/i;

test('a surprise registry: two guests race for one gift, another chips in, everyone sees it live, and the owner learns who on the day', {
  tag: '@full',
}, async ({ browser, shop, clock, viewport, isMobile }) => {
  const people = new People(browser, { baseURL: shop.url, viewport, isMobile });
  const owner = await signUp(shop.url, 'Priya Rao');
  const [ownerPage, watcher, kabir, ...racers] = await people.open(owner, 5);
  if (!ownerPage || !watcher || !kabir) throw new Error('three pages and two racers');
  const seenByOwner = collectAnswers(ownerPage);
  const wanted = await productWith(ownerPage);
  const shared = await productWith(
    ownerPage,
    ({ id, count_in_stock }) => count_in_stock > 8 && id !== wanted.id,
  );

  const path = await makeRegistry(ownerPage, { wanted, shared });
  await watcher.goto(path);
  await expect(watcher.getByRole('heading', { level: 1 })).toHaveText(TITLE);
  await expect(watcher.getByText('0 of 2 gifts given')).toBeVisible();
  await expectAccessible(watcher);

  // Both have filled in everything before either pays.
  const visits = await Promise.all(
    racers.map(async (page, place) => fillIn(page, path, wanted, givers[place] ?? givers[0])),
  );
  for (const { page } of visits) people.errorsOf(page).allow(/409/);
  await Promise.all(visits.map(({ tap, payButton }) => tap(payButton)));
  const winner = await firstAtCheckout(visits);
  const loser = visits.find((visit) => visit !== winner);
  if (!loser) throw new Error('nobody lost');
  await expect(loser.page.getByRole('alert')).toContainText('Someone else is giving this right now.');
  await expect(checkout(loser.page)).toHaveCount(0);
  await expect(watcher.getByText('Someone is giving this now')).toBeVisible();

  const sheet = checkoutSheet(winner.page);
  await winner.tap(sheet.getByRole('button', { name: /^Pay ₹/ }));
  await winner.tap(sheet.getByRole('button', { name: 'Success' }));
  await expect(winner.page.getByRole('heading', { name: /^Thank you, / })).toBeFocused();
  // The list, who it is from, the provider's checkout; six taps from the link to the payment.
  expect(winner.taps()).toBeLessThanOrEqual(6);
  expect(winner.screens()).toEqual([path]);
  await expect(watcher.getByText('1 of 2 gifts given')).toBeVisible();
  await expectAccessible(winner.page);

  await expect(loser.page.getByRole('alert')).toContainText('this gift has just been given');
  await expect(loser.page.getByLabel('Your name')).toHaveValue(loser.giver.name);
  await expect(loser.page.getByLabel('A message for the card')).toHaveValue(loser.giver.message);
  await expectAccessible(loser.page, { inFull: true });
  await loser.page.getByRole('button', { name: 'Choose another gift' }).click();
  await expect(loser.page.getByRole('button', { name: `Give this: ${wanted.name}` })).toHaveCount(0);

  await chipIn(kabir, path, shared);
  await expect(watcher.getByRole('progressbar', { name: `Chipped in for ${shared.name}` })).toHaveAttribute(
    'aria-valuenow',
    '250',
  );

  await winner.page.getByRole('link', { name: 'See your order' }).click();
  await expect(winner.page.getByText(`For ${TITLE}. We send it to the address they gave us.`)).toBeVisible();
  await expect(winner.page.getByText('Rose Villa')).toHaveCount(0);

  await lookEverywhere(ownerPage, owner, path);
  expect((await seenByOwner()).filter(({ text }) => CANARIES.test(text)).map(({ url }) => url)).toEqual([]);
  expect((await mailsTo(shop, owner.email)).filter((mail) => CANARIES.test(mail))).toEqual([]);

  clock.advance(DAYS_AHEAD * 24 * 60);
  await ownerPage.clock.setSystemTime(new Date(Date.now() + DAYS_AHEAD * 86_400_000));
  await thankEveryone(ownerPage, path, winner.giver.name);
  await expect.poll(async () => (await mailsTo(shop, winner.giver.email)).join()).toContain('thank');
  await people.close();
});

/** As its owner does it, from the list of registries; returns the path of the public page. */
async function makeRegistry(page: Page, { wanted, shared }: Gifts): Promise<string> {
  await page.goto('/registries');
  await page.getByRole('link', { name: 'Make a registry' }).click();
  await page.getByRole('button', { name: 'Make the registry' }).click();
  await expect(page.getByLabel('Title')).toBeFocused();
  await page.getByLabel('Title').fill(TITLE);
  await page.getByLabel('The day').fill(inDays(DAYS_AHEAD));
  for (const { name } of [wanted, shared]) {
    await page.getByLabel('Search gifts').last().fill(name);
    await page.getByRole('button', { name: `Add ${name}`, exact: true }).click();
  }
  await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Take ${shared.name} off the list` }) })
    .getByLabel('Open to sharing')
    .check();
  await page.getByRole('button', { name: 'Choose Delivery address' }).click();
  await addressPicker(page).getByLabel('Full address').fill(ADDRESS);
  await addressPicker(page).getByRole('button', { name: 'Use this address' }).click();
  await page.getByLabel('Who receives the parcels?').fill('Priya Rao');
  await page.getByLabel('Their mobile number').fill('98450 12345');
  await page.getByRole('switch', { name: 'Keep it a surprise' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Make the registry' }).click();
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible();
  await expect(page.getByText('It is a surprise')).toBeVisible();
  await expectAccessible(page);
  const href = await page.getByRole('link', { name: 'See it as guests do' }).getAttribute('href');
  return href ?? '';
}

/** From the link to the pay button, with every tap counted. */
async function fillIn(page: Page, path: string, product: Product, giver: Giver) {
  const screens: string[] = [];
  let taps = 0;
  page.on('framenavigated', (frame) => {
    const screen = new URL(frame.url()).pathname;
    if (frame === page.mainFrame() && screens.at(-1) !== screen) screens.push(screen);
  });
  const tap = async (control: Locator) => {
    taps += 1;
    await control.click();
  };
  await page.goto(path);
  await tap(page.getByRole('button', { name: `Give this: ${product.name}` }));
  await tap(page.getByLabel('Your name'));
  await page.keyboard.type(giver.name);
  await tap(page.getByLabel('A message for the card'));
  await page.keyboard.type(giver.message);
  await page.getByLabel('Email (optional)').fill(giver.email);
  await expect(page.getByRole('region', { name: 'What you will pay' })).toContainText('Delivery');
  const payButton = page.getByRole('button', { name: /^Pay ₹/ }).locator('visible=true');
  return { page, giver, tap, payButton, taps: () => taps, screens: () => screens };
}

async function firstAtCheckout(visits: Visit[]): Promise<Visit> {
  let found: Visit | undefined;
  await expect
    .poll(async () => {
      for (const visit of visits) if (await checkout(visit.page).isVisible()) found = visit;
      return found !== undefined;
    })
    .toBe(true);
  return found as Visit;
}

async function chipIn(page: Page, path: string, shared: Product): Promise<void> {
  await page.goto(path);
  await expect(page.getByText('everyone who chipped in is refunded in full')).toBeVisible();
  await page.getByRole('link', { name: `Chip in for ${shared.name}` }).click();
  await page.getByLabel('Or another amount in rupees').fill('250');
  await page.getByRole('button', { name: 'Chip in ₹250' }).locator('visible=true').click();
  await page.locator('[name=displayName]').fill(sharer.name);
  await page.locator('[name=message]').fill(sharer.message);
  await page.getByRole('button', { name: 'Pay ₹250' }).locator('visible=true').click();
  await expect(checkout(page)).toBeVisible();
  await pay(page, 'Success');
  await expect(page.getByRole('heading', { name: 'Thank you, Kabir!' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the gift list' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE);
}

/** Every page and call of the owner's that has to do with what was given. */
async function lookEverywhere(page: Page, owner: SignedIn, path: string): Promise<void> {
  const id = path.split('/').at(-1) ?? '';
  await page.goto(`/registries/${id}`);
  await expect(page.getByText('1 of 2 gifts given')).toBeVisible();
  const headers = { authorization: `Bearer ${owner.token}` };
  const mine: OwnRegistry = await (
    await page.request.get(`/backend/my-registry?id=${id}`, { headers })
  ).json();
  expect(mine.received.map(({ kind }) => kind).sort()).toEqual(['share', 'whole']);
  const giftId = mine.items.find(({ chipInId }) => chipInId !== undefined)?.chipInId ?? '';
  for (const visited of [path, `/chip-in/${giftId}`, `/giftdetails/${giftId}`, '/request']) {
    await page.goto(visited);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  const calls = [
    `get_gift_request.php?userId=${giftId}`,
    `organised-gift?id=${giftId}`,
    `card-draft?id=${giftId}`,
  ];
  for (const call of [...calls, 'my-data', 'my-orders', `my-registry?id=${id}`])
    await page.evaluate(
      ([address, token]) => fetch(`/backend/${address}`, { headers: { authorization: `Bearer ${token}` } }),
      [call, owner.token],
    );
}

/** On the day: one by a mail in the owner's own words, the other ticked off. */
async function thankEveryone(page: Page, path: string, giver: string): Promise<void> {
  await page.goto(path.replace('/registry/', '/registries/'));
  await page.getByRole('button', { name: `Say thanks to ${giver}` }).click();
  const sheet = page.getByRole('dialog', { name: `Thank ${giver}` });
  await expect(sheet.getByLabel('Your words')).toHaveValue(/^Dear /);
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Send by email' }).click();
  await expect(page.getByText('Thanked by email')).toBeVisible();
  await page.getByRole('button', { name: `Say thanks to ${sharer.name}` }).click();
  await page.getByRole('button', { name: 'I thanked them myself' }).click();
  await expect(page.getByText('Everyone is thanked.')).toBeVisible();
}

/** What the browser of this page is told, bodies of calls and pages alike. */
function collectAnswers(page: Page): () => Promise<Answer[]> {
  const answers: Promise<Answer>[] = [];
  // Not 'response': the body of one that was cut off never comes.
  page.on('requestfinished', (request) => {
    answers.push(
      readAnswer(request).then(
        (text) => ({ url: request.url(), text }),
        // A page that was left may take its answers along.
        () => ({ url: request.url(), text: '' }),
      ),
    );
  });
  return () => Promise.all(answers);
}

async function readAnswer(request: Request): Promise<string> {
  const response = await request.response();
  const type = response?.headers()['content-type'] ?? '';
  return /json|html/.test(type) ? ((await response?.text()) ?? '') : '';
}

/** A browser of their own for each; the first is the owner's. */
class People {
  readonly #browser: Browser;
  readonly #options: BrowserContextOptions;
  readonly #errors = new Map<Page, PageErrors>();

  constructor(browser: Browser, options: BrowserContextOptions) {
    this.#browser = browser;
    this.#options = options;
  }

  async open(owner: SignedIn, count: number): Promise<Page[]> {
    const pages: Page[] = [];
    for (let place = 0; place < count; place += 1) {
      const context = await this.#browser.newContext({
        ...this.#options,
        locale: 'en-IN',
        timezoneId: 'Asia/Kolkata',
      });
      const errors = watchPageErrors(context);
      const page = await context.newPage();
      this.#errors.set(page, errors);
      if (place === 0) await startSignedIn(page, owner);
      pages.push(page);
    }
    return pages;
  }

  errorsOf(page: Page): PageErrors {
    const errors = this.#errors.get(page);
    if (!errors) throw new Error('a page of somebody else');
    return errors;
  }

  async close(): Promise<void> {
    for (const [page, errors] of this.#errors) {
      await page.context().close();
      errors.expectNone();
    }
  }
}

type Giver = (typeof givers)[number];
type Visit = Awaited<ReturnType<typeof fillIn>>;

interface Answer {
  url: string;
  text: string;
}

interface Gifts {
  /** To be given whole. */
  wanted: Product;
  shared: Product;
}
