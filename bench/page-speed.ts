import { type CDPSession, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../test/browser/browser.ts';

/** A middling phone on a middling network, as Lighthouse has it: 1.6 Mbit/s, 150 ms, a core four times slower. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const CPU_SLOWDOWN = 4;
/** Everything that a page does by itself has happened by then. */
const SETTLE_MS = 3000;

/** Opens a page with an empty cache and measures what a person would notice. */
export async function measurePages(
  shopUrl: string,
  pages: readonly MeasuredPage[],
  rounds: number,
): Promise<PageSpeed[]> {
  const browser = await chromium.launch(await findBrowser());
  try {
    const measured: PageSpeed[] = [];
    for (const { path, prepare } of pages) {
      const found: PageSpeed[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const context = await browser.newContext({
          baseURL: shopUrl,
          viewport: { width: 390, height: 844 },
          isMobile: true,
          hasTouch: true,
          deviceScaleFactor: 2,
          serviceWorkers: 'block',
        });
        const page = await context.newPage();
        await prepare?.(page);
        found.push(await measurePage(page, path));
        await context.close();
      }
      measured.push(medianOf(found));
    }
    return measured;
  } finally {
    await browser.close();
  }
}

async function measurePage(page: Page, path: string): Promise<PageSpeed> {
  const cdp = await page.context().newCDPSession(page);
  const bytes = await countBytes(cdp);
  await cdp.send('Network.emulateNetworkConditions', NETWORK);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.addInitScript(observeVitals);
  await page.goto(path, { waitUntil: 'load' });
  await page.waitForTimeout(SETTLE_MS);
  const vitals = await page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals);
  return {
    path,
    ...vitals,
    scriptBytes: bytes.Script ?? 0,
    fontBytes: bytes.Font ?? 0,
    bytes: bytes.all ?? 0,
  };
}

/** Bytes as they crossed the network, by the kind of what was requested. */
async function countBytes(cdp: CDPSession): Promise<Record<string, number>> {
  const bytes: Record<string, number> = { all: 0 };
  const kinds = new Map<string, string>();
  await cdp.send('Network.enable');
  cdp.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other';
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
    bytes.all = (bytes.all ?? 0) + encodedDataLength;
  });
  return bytes;
}

/** Runs in the page. The time a task blocks is what it takes beyond 50 ms. */
function observeVitals(): void {
  const vitals: Vitals = { lcpMs: 0, tbtMs: 0, cls: 0 };
  (window as unknown as { vitals: Vitals }).vitals = vitals;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) vitals.lcpMs = Math.round(entry.startTime);
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) vitals.tbtMs += Math.max(0, Math.round(duration - 50));
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      };
      if (!hadRecentInput) vitals.cls += value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** The median of each figure on its own: a load with a median first paint may be slow in another figure. */
function medianOf(found: readonly PageSpeed[]): PageSpeed {
  const middle = (figure: 'lcpMs' | 'tbtMs' | 'cls') => {
    const sorted = found.toSorted((a, b) => a[figure] - b[figure]);
    const median = sorted[Math.floor(sorted.length / 2)];
    if (!median) throw new Error('nothing was measured');
    return median;
  };
  return { ...middle('lcpMs'), tbtMs: middle('tbtMs').tbtMs, cls: middle('cls').cls };
}

interface Vitals {
  lcpMs: number;
  tbtMs: number;
  cls: number;
}

export interface PageSpeed extends Vitals {
  path: string;
  scriptBytes: number;
  fontBytes: number;
  bytes: number;
}

export interface MeasuredPage {
  path: string;
  /** Before the network is slow: signing in, for instance. */
  prepare?: (page: Page) => Promise<void>;
}
