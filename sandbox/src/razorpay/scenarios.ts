import {
  changeSwitches,
  defaultSwitches,
  EVERY_PATH,
  type Fault,
  type Sandbox,
  type SwitchChanges,
  type Switches,
} from './sandbox.ts';

/** What can be wrong with the provider, as a person chooses it: at most one scenario of each group. */
export const SCENARIO_GROUPS: readonly ScenarioGroup[] = [
  {
    id: 'bank',
    title: 'The payer’s bank',
    switches: ['bankAnswer', 'captures'],
    scenarios: [
      {
        id: 'bank-declines',
        title: 'Declines',
        effect:
          'Every payment fails, also with Success at the test bank. Checkout says so and offers another try.',
        changes: { bankAnswer: 'declined' },
      },
      {
        id: 'bank-late',
        title: 'Confirms late',
        effect:
          'Checkout says that the payment was not completed on time. After 20 seconds the bank confirms it, and the shop ' +
          'credits it, or refunds it if the order was paid meanwhile.',
        changes: { bankAnswer: 'late' },
      },
      {
        id: 'capture-left',
        title: 'Authorises only',
        effect: 'Razorpay holds the money and captures nothing by itself: the shop has to.',
        changes: { captures: false },
      },
    ],
  },
  {
    id: 'webhooks',
    title: 'Webhooks',
    switches: ['dropWebhooksPercent', 'webhookDelayMs', 'webhookCopies', 'shuffleWebhooks', 'signWith'],
    scenarios: [
      {
        id: 'webhooks-lost',
        title: 'Get lost',
        effect: 'None arrives. The browser reports what it paid, and the reconciler asks for the rest.',
        changes: { dropWebhooksPercent: 100 },
      },
      {
        id: 'webhooks-late',
        title: 'Come late',
        effect: 'Each arrives 30 seconds after what it tells.',
        changes: { webhookDelayMs: 30_000 },
      },
      {
        id: 'webhooks-repeated',
        title: 'Come three times, in any order',
        effect: 'Nothing may be credited twice.',
        changes: { webhookCopies: 3, shuffleWebhooks: true },
      },
      {
        id: 'webhooks-old-secret',
        title: 'Have the previous signature',
        effect: 'Signed with the secret before the current one, as while it is replaced.',
        changes: { signWith: 'previous' },
      },
    ],
  },
  {
    id: 'api',
    title: 'Razorpay’s API',
    switches: ['faults'],
    scenarios: [
      {
        id: 'api-slow',
        title: 'Is slow',
        effect: 'Every answer takes four seconds.',
        changes: { faults: [always('slow', 4000)] },
      },
      {
        id: 'api-down',
        title: 'Is down',
        effect: 'Every call is answered with 500, and nothing is done: no new checkout opens.',
        changes: { faults: [always('server_error')] },
      },
      {
        id: 'api-answers-lost',
        title: 'Loses its answers',
        effect: 'Every call is answered with 500, although its work was done.',
        changes: { faults: [always('server_error_after_work')] },
      },
      {
        id: 'api-throttles',
        title: 'Wants fewer calls',
        effect: 'Every call is answered with 429.',
        changes: { faults: [always('throttled')] },
      },
    ],
  },
  {
    id: 'refunds',
    title: 'Refunds',
    switches: ['refundOutcome', 'refundAfterMs', 'banksHaveInstantRefunds'],
    scenarios: [
      {
        id: 'refunds-pending',
        title: 'Take a minute',
        effect: 'Each is pending for 60 seconds, then processed.',
        changes: { refundOutcome: 'pending', refundAfterMs: 60_000 },
      },
      {
        id: 'refunds-fail',
        title: 'Fail',
        effect: 'Each is pending for 10 seconds, then it fails and the money is still with the shop.',
        changes: { refundOutcome: 'failed', refundAfterMs: 10_000 },
      },
      {
        id: 'refunds-not-instant',
        title: 'Are never instant',
        effect:
          'Payments older than six months cannot be refunded at all: the shop asks the payer for a UPI ID. Make one older on ' +
          'Razorpay’s page.',
        changes: { banksHaveInstantRefunds: false },
      },
    ],
  },
];

/** Starts a scenario in place of another of its group; false when there is no such one. */
export function startScenario(sandbox: Sandbox, id: string): boolean {
  for (const group of SCENARIO_GROUPS) {
    const scenario = group.scenarios.find((one) => one.id === id);
    if (!scenario) continue;
    changeSwitches(sandbox.switches, { ...normalSwitches(group), ...scenario.changes });
    return true;
  }
  return false;
}

/** Sets the switches of one group, or all there are, as they are after a start; false when there is no such group. */
export function backToNormal(sandbox: Sandbox, groupId: string): boolean {
  if (groupId === 'everything') {
    changeSwitches(sandbox.switches, defaultSwitches());
    return true;
  }
  const group = SCENARIO_GROUPS.find(({ id }) => id === groupId);
  if (group) changeSwitches(sandbox.switches, normalSwitches(group));
  return group !== undefined;
}

/** The scenario that is on; `other` when a program has set the group's switches to something else. */
export function scenarioOf(
  { switches }: Pick<Sandbox, 'switches'>,
  group: ScenarioGroup,
): Scenario | 'other' | undefined {
  const matches = (wanted: SwitchChanges) =>
    group.switches.every((name) => isSameSetting(switches[name], wanted[name]));
  const normal = normalSwitches(group);
  if (matches(normal)) return undefined;
  return group.scenarios.find(({ changes }) => matches({ ...normal, ...changes })) ?? 'other';
}

export function isEverythingNormal({ switches }: Pick<Sandbox, 'switches'>): boolean {
  return JSON.stringify(switches) === JSON.stringify(defaultSwitches());
}

function normalSwitches(group: ScenarioGroup): SwitchChanges {
  const normal = defaultSwitches();
  return Object.fromEntries(group.switches.map((name) => [name, normal[name]]));
}

/** A fault counts down while it is on. */
function isSameSetting(set: unknown, wanted: unknown): boolean {
  const withoutTimes = (name: string, value: unknown) => (name === 'times' ? undefined : value);
  return JSON.stringify(set, withoutTimes) === JSON.stringify(wanted, withoutTimes);
}

function always(kind: Fault['kind'], ms = 0): Fault {
  return { path: EVERY_PATH, kind, times: Number.MAX_SAFE_INTEGER, ms };
}

export interface ScenarioGroup {
  id: string;
  title: string;
  /** Those that its scenarios change. */
  switches: readonly (keyof Switches)[];
  scenarios: readonly Scenario[];
}

export interface Scenario {
  id: string;
  title: string;
  effect: string;
  changes: SwitchChanges;
}
