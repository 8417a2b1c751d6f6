// Takes the pictures of the documents: `npm run gallery` all of them, `npm run gallery -- papers` the papers only.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { demoAccounts } from '@tohfa/demo';
import { findBrowser } from '../test/browser/browser.ts';
import { signInAdmin, startAsAdmin } from '../test/shop/admin-sessions.ts';
import { signInByApi, startSignedIn } from '../test/shop/customers.ts';
import { type RunningShop, startShop } from '../test/shop/start-shop.ts';
import { giftPath, paths, productPath } from '../web/src/lib/paths.ts';
import { drawPapers } from './gallery/papers.ts';

const FOLDER = join(import.meta.dirname, '../docs/pictures');
const MAX_BYTES = 150_000;
const MAX_PAPER_BYTES = 60_000;
/** Products and gifts of the demo shop that show a screen at its best. */
const PRODUCT = 'Jaipur Blue Pottery Vase';
const GIFT = 'Rosewood & Boxwood Chess Set';

const devices: readonly Device[] = [
  { name: 'phone', viewport: { width: 390, height: 844 }, columns: 4, cellWidth: 380, isMobile: true },
  { name: 'wide', viewport: { width: 1280, height: 800 }, columns: 2, cellWidth: 780, isMobile: false },
];

const browser = await chromium.launch(await findBrowser());
try {
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, picture] of await drawPapers(browser)) keep(name, picture, MAX_PAPER_BYTES);
  if (process.argv[2] !== 'papers') await drawShop(browser);
} finally {
  await browser.close();
}

async function drawShop(browser: Browser): Promise<void> {
  const shop = await startShop();
  try {
    const screens = await screensOf(shop);
    for (const device of devices)
      for (const colorScheme of ['light', 'dark'] as const) {
        const shots = await takeScreenshots(browser, shop.url, screens, device, colorScheme);
        keep(
          `${device.name}-${colorScheme}`,
          await drawCollage(browser, shots, device, colorScheme),
          MAX_BYTES,
        );
      }
  } finally {
    await shop.stop();
  }
}

function keep(name: string, picture: Buffer, maxBytes: number): void {
  const file = join(FOLDER, `${name}.webp`);
  if (picture.length > maxBytes) throw new Error(`${file} has ${picture.length} bytes, over ${maxBytes}.`);
  writeFileSync(file, picture);
  console.log(`${file} (${Math.round(picture.length / 1000)} KB)`);
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
): Promise<Buffer[]> {
  const shots: Buffer[] = [];
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
    shots.push(await page.screenshot());
    await context.close();
  }
  return shots;
}

/** The network is never idle on screens that listen for events, so this looks at the page itself. */
async function untilDrawn(page: Page): Promise<void> {
  await page.getByRole('heading').first().waitFor();
  await page.waitForFunction(async () => {
    await document.fonts.ready;
    const loading = document.querySelector('main .shimmer, main [aria-busy=true]');
    const images = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight);
    return !loading && images.every(({ complete }) => complete);
  });
}

/** Drawn by the browser, which also writes WebP. */
async function drawCollage(
  browser: Browser,
  shots: readonly Buffer[],
  { viewport, columns, cellWidth }: Device,
  colorScheme: ColorScheme,
): Promise<Buffer> {
  const page = await browser.newPage();
  const layout = {
    images: shots.map((shot) => shot.toString('base64')),
    background: colorScheme === 'light' ? '#efe1d6' : '#0f0a0c',
    columns,
    width: cellWidth,
    height: Math.round((cellWidth * viewport.height) / viewport.width),
    gap: 20,
    radius: 18,
  };
  const base64 = await page.evaluate(async ({ images, background, columns, width, height, gap, radius }) => {
    const canvas = document.createElement('canvas');
    canvas.width = columns * (width + gap) + gap;
    canvas.height = Math.ceil(images.length / columns) * (height + gap) + gap;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser draws no canvas.');
    context.imageSmoothingQuality = 'high';
    context.fillStyle = background;
    context.fillRect(0, 0, canvas.width, canvas.height);
    for (const [index, data] of images.entries()) {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const x = gap + (index % columns) * (width + gap);
      const y = gap + Math.floor(index / columns) * (height + gap);
      context.save();
      context.beginPath();
      context.roundRect(x, y, width, height, radius);
      context.clip();
      context.drawImage(image, x, y, width, height);
      context.restore();
    }
    return canvas.toDataURL('image/webp', 0.82).split(',')[1] ?? '';
  }, layout);
  await page.close();
  return Buffer.from(base64, 'base64');
}

type ColorScheme = 'light' | 'dark';

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
