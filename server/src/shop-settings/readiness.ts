import type { AnswerOf, Operations, ReadinessStep, RealMoneyGap } from '@tohfa/contract';
import type { PaymentDeps } from '../payments/index.ts';
import type { Database } from '../platform/database.ts';
import type { RateLimit } from '../platform/http/rate-limit.ts';
import type { Settings } from '../settings.ts';
import type { LiveSettings, ShopSettings } from './live.ts';
import { loadSettingsRow, recordKeyTest } from './sql.ts';

/** What is done until the shop can sell, and what is missing until it can take real money. */
export async function shopReadiness(readiness: ReadinessDeps): Promise<Readiness> {
  const { live, settings } = readiness;
  const [row, facts] = await Promise.all([loadSettingsRow(readiness.database), readiness.readFacts()]);
  const current = live.current();
  const isSet = (name: 'name' | 'sellerAddress') =>
    row.settings[name] !== undefined || live.environment.fixed[name] !== undefined;
  const isSandbox = settings.standIns.has('Razorpay');
  const hasTestedKeys = !isSandbox && row.testedKey === readiness.payments.provider.checkoutKey;
  const mayTax = current.sellerGstin !== '' || !facts.chargesTax;
  const done: Record<ReadinessStep, boolean> = {
    name: isSet('name'),
    address: isSet('sellerAddress'),
    gst: mayTax,
    payments: hasTestedKeys,
    product: facts.ownProducts > 0,
    delivery: facts.hasDeliveryRules,
    policies: current.policyEffectiveDate !== '',
    mail: !settings.standIns.has('mail'),
    owner: facts.hasOwner,
  };
  const steps = (Object.keys(done) as ReadinessStep[]).map((step) => ({ step, done: done[step] }));
  const realMoney = findGaps(readiness, current, { hasTestedKeys, mayTax, ...facts });
  return { ready: steps.every((one) => one.done), steps, realMoney, demo: facts.demo };
}

function findGaps(
  { settings, payments }: ReadinessDeps,
  { paused }: ShopSettings,
  { hasTestedKeys, mayTax, demo }: { hasTestedKeys: boolean; mayTax: boolean } & Pick<ShopFacts, 'demo'>,
): RealMoneyGap[] {
  const { standIns, publicUrl } = settings;
  const isSandbox = standIns.has('Razorpay');
  const gaps: Record<RealMoneyGap, boolean> = {
    'sandbox-payments': isSandbox,
    'test-key': !isSandbox && !payments.provider.checkoutKey.startsWith(LIVE_KEY),
    'untested-key': !isSandbox && !hasTestedKeys,
    'no-https': !publicUrl.startsWith('https:'),
    'outbox-mail': standIns.has('mail'),
    'demo-sign-in': standIns.has('identity'),
    'tax-without-gstin': !mayTax,
    'demo-data': demo.products + demo.people > 0,
    paused: paused !== '',
  };
  return (Object.keys(gaps) as RealMoneyGap[]).filter((gap) => gaps[gap]);
}

const LIVE_KEY = 'rzp_live_';

/** Harmless: lists the payments of the last minute. */
export async function testPaymentKeys({ database, payments, settings, testLimit }: ReadinessDeps) {
  const refusal = await testLimit.consume('shop');
  if (refusal) return refusal;
  const { provider } = payments;
  const now = Math.floor(Date.now() / 1000);
  const listed = await provider.listPayments({ from: now - 60, to: now, skip: 0 });
  const isSandbox = settings.standIns.has('Razorpay');
  const mode = isSandbox ? 'sandbox' : provider.checkoutKey.startsWith(LIVE_KEY) ? 'live' : 'test';
  const answer = { success: true as const, mode: mode as KeyTest['mode'] };
  if (listed.ok) {
    await recordKeyTest(database, provider.checkoutKey);
    return { ...answer, result: 'works' as const };
  }
  if (listed.problem !== 'refused') return { ...answer, result: 'unreachable' as const };
  return { ...answer, result: 'refused' as const, reason: listed.description.slice(0, 200) };
}

type Readiness = AnswerOf<Operations['shopReadiness']>;
type KeyTest = AnswerOf<Operations['testPaymentKeys']>;

/** What other domains know. */
export interface ShopFacts {
  /** Visible products that the demo did not load. */
  ownProducts: number;
  /** An admin has saved the delivery rules. */
  hasDeliveryRules: boolean;
  /** By the delivery rules, or by a product of its own. */
  chargesTax: boolean;
  /** An admin beside the demo's. */
  hasOwner: boolean;
  demo: { products: number; people: number };
}

export interface ReadinessDeps {
  database: Database;
  live: LiveSettings;
  settings: Pick<Settings, 'standIns' | 'publicUrl'>;
  payments: Pick<PaymentDeps, 'provider'>;
  testLimit: RateLimit;
  readFacts(): Promise<ShopFacts>;
}
