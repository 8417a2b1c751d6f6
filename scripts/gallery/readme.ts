import type { Browser, Page } from '@playwright/test';
import { demoAccounts } from '@tohfa/demo';
import { signInAdmin, startAsAdmin } from '../../test/shop/admin-sessions.ts';
import { signInByApi, startSignedIn } from '../../test/shop/customers.ts';
import { type RunningShop, startShop } from '../../test/shop/start-shop.ts';
import { giftPath, paths, productPath } from '../../web/src/lib/paths.ts';
import { type ColorScheme, drawCollage, type Shot } from './collage.ts';
import { keepPicture } from './pictures.ts';
import { untilDrawn } from './until-drawn.ts';

const MAX_BYTES = 150_000;
/** Products and gifts of the demo shop that show a screen at its best. */
const PRODUCT = 'Jaipur Blue Pottery Vase';
const GIFT = 'Rosewood & Boxwood Chess Set';

const devices: readonly Device[] = [
  { name: 'phone', viewport: { width: 390, height: 844 }, columns: 4, cellWidth: 380, isMobile: true },
  { name: 'wide', viewport: { width: 1280, height: 800 }, columns: 2, cellWidth: 780, isMobile: false },
];

/** The README's pictures: the shop at its best, on a phone and on a wide screen. */
export async function drawReadme(browser: Browser): Promise<void> {
  const shop = await startShop();
  try {
    const screens = await screensOf(shop);
    for (const device of devices)
      for (const colorScheme of ['light', 'dark'] as const) {
        const shots = await takeScreenshots(browser, shop.url, screens, device, colorScheme);
        keepPicture(
          `${device.name}-${colorScheme}`,
          await drawCollage(browser, shots, device, colorScheme),
          MAX_BYTES,
        );
      }
  } finally {
    await shop.stop();
  }
}

async function screensOf(shop: RunningShop): Promise<Screen[]> {
  const { url } = shop;
  const [asha, , admin] = demoAccounts;
  const user = await signInByApi(url, asha);
  const adminCookie = await signInAdmin(shop, admin.email);
  const asCustomer = (page: Page) => startSignedIn(page, user);
  const products: { id: number; name: string }[] = await (
    await fetch(`${url}/backend/get-products.php`)
  ).json();
  const { gifts }: { gifts: { id: string; productName: string }[] } = await (
    await fetch(`${url}/backend/fetch-gifts.php`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${user.token}` },
      body: JSON.stringify({ userName: user.id }),
    })
  ).json();
  const product = products.find(({ name }) => name.startsWith(PRODUCT));
  const gift = gifts.find(({ productName }) => productName.startsWith(GIFT));
  if (!product || !gift) throw new Error('The demo shop lacks the product or the gift of the pictures.');
  return [
    { path: paths.home, signIn: asCustomer },
    { path: productPath(product.id), signIn: asCustomer },
    { path: giftPath(gift.id), signIn: asCustomer },
    { path: paths.dashboard, signIn: (page) => startAsAdmin(page, adminCookie) },
  ];
}

async function takeScreenshots(
  browser: Browser,
  baseURL: string,
  screens: readonly Screen[],
  { viewport, isMobile }: Device,
  colorScheme: ColorScheme,
): Promise<Shot[]> {
  const shots: Shot[] = [];
  for (const { path, signIn } of screens) {
    const context = await browser.newContext({
      baseURL,
      viewport,
      isMobile,
      colorScheme,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
    });
    const page = await context.newPage();
    await signIn(page);
    await page.goto(path);
    await untilDrawn(page);
    shots.push({ picture: await page.screenshot() });
    await context.close();
  }
  return shots;
}

interface Device {
  name: string;
  viewport: { width: number; height: number };
  isMobile: boolean;
  /** Columns of the collage. */
  columns: number;
  cellWidth: number;
}

interface Screen {
  path: string;
  signIn: (page: Page) => Promise<void>;
}
