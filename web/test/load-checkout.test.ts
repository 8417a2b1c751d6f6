import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let added: Script[];

beforeEach(() => {
  added = [];
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('window', {});
  vi.stubGlobal('document', {
    createElement: (): Script => ({ src: '', onload: () => {}, onerror: () => {}, remove: () => {} }),
    head: { append: (script: Script) => added.push(script) },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  // What it loaded is not for other tests.
  vi.resetModules();
});

test('two payments share one script', async () => {
  const load = await loader();
  const both = Promise.all([load('/checkout.js'), load('/checkout.js')]);
  expect(added.map(({ src }) => src)).toEqual(['/checkout.js']);
  const razorpay = () => {};
  Object.assign(window, { Razorpay: razorpay });
  added[0]?.onload();
  await expect(both).resolves.toEqual([razorpay, razorpay]);
  await load('/checkout.js');
  expect(added).toHaveLength(1);
});

test.each([
  ['does not come', () => added[0]?.onerror()],
  ['brings no checkout', () => added[0]?.onload()],
  ['takes for ever', () => vi.advanceTimersByTime(30_000)],
])('a script that %s is loaded again by the next payment', async (_how, happens) => {
  const load = await loader();
  const first = load('/checkout.js');
  happens();
  await expect(first).rejects.toThrow();
  void load('/checkout.js').catch(() => undefined);
  expect(added).toHaveLength(2);
});

async function loader() {
  return (await import('../src/payments/checkout.ts')).loadCheckout;
}

interface Script {
  src: string;
  onload: () => void;
  onerror: () => void;
  remove: () => void;
}
