import { escapeHtml } from '../page.ts';
import { rupees } from '../razorpay/dashboard.ts';
import type { OrderRow, PaymentRow, RefundRow } from '../razorpay/entities.ts';
import type { Switches } from '../razorpay/sandbox.ts';
import {
  isEverythingNormal,
  SCENARIO_GROUPS,
  type Scenario,
  type ScenarioGroup,
  scenarioOf,
} from '../razorpay/scenarios.ts';
import { card, chip, live, type Mood, moment, rows } from './parts.ts';

/** What goes wrong at the provider, and what it has: newest first. */
export function paymentCards(razorpay: RazorpayState, processes: number) {
  const several =
    processes > 1
      ? `<p class="soft">The shop runs in ${processes} processes. A switch reaches the one that answers: start it with one to try them.</p>`
      : '';
  return {
    payments: card(
      'payments',
      'Payments, and what goes wrong',
      `<p>No money moves. Choose UPI and <span class="code">success@razorpay</span> or a test card at checkout; then see what the
shop does on a bad day. A restart ends all of it.</p>${several}${live('scenarios', scenarios(razorpay))}`,
    ),
    provider: card('provider', 'What Razorpay has', live('provider', ledger(razorpay))),
  };
}

function scenarios(razorpay: RazorpayState): string {
  const summary = isEverythingNormal(razorpay)
    ? `<p class="summary good">Everything is as usual.</p>`
    : `<div class="summary bad"><p>Not as usual: ${escapeHtml(summarize(razorpay))}</p>${backButton('everything', 'Everything back to normal')}</div>`;
  return summary + SCENARIO_GROUPS.map((group) => groupHtml(razorpay, group)).join('');
}

function summarize(razorpay: RazorpayState): string {
  const named = SCENARIO_GROUPS.flatMap((group) => {
    const on = scenarioOf(razorpay, group);
    if (on === undefined) return [];
    return `${group.title} ${on === 'other' ? 'as a program set it' : lowerFirst(on.title)}`;
  });
  return named.length > 0 ? `${named.join('; ')}.` : 'a program has set switches that have no button here.';
}

function groupHtml(razorpay: RazorpayState, group: ScenarioGroup): string {
  const on = scenarioOf(razorpay, group);
  const other =
    on === 'other'
      ? `<li class="on"><div><strong>Set by a program</strong><span class="soft code">${escapeHtml(settingsOf(razorpay.switches, group))}</span></div>${backButton(group.id, 'Back to normal', group.title)}</li>`
      : '';
  const items = group.scenarios.map((scenario) => scenarioHtml(group, scenario, on === scenario));
  return `<h3>${escapeHtml(group.title)}</h3><ul class="rows" data-group="${group.id}">${other}${items.join('')}</ul>`;
}

function scenarioHtml(group: ScenarioGroup, { id, title, effect }: Scenario, isOn: boolean): string {
  const said = `${group.title} ${lowerFirst(title)}`;
  const button = isOn
    ? backButton(group.id, 'Back to normal', said)
    : `<form method="post" action="/local/scenarios"><button name="start" value="${id}" id="${id}" data-said="${escapeHtml(`On: ${said}`)}" aria-label="${escapeHtml(`Switch on: ${said}`)}">Switch on</button></form>`;
  return `<li${isOn ? ' class="on"' : ''}><div><strong>${escapeHtml(title)}${isOn ? ` ${chip('on', 'busy')}` : ''}</strong><span class="soft">${escapeHtml(effect)}</span></div>${button}</li>`;
}

function backButton(id: string, text: string, what = ''): string {
  const label = what && ` aria-label="${escapeHtml(`${text}: ${what}`)}"`;
  return `<form method="post" action="/local/scenarios"><button class="main" name="normal" value="${id}" id="normal-${id}" data-said="Back to normal"${label}>${text}</button></form>`;
}

function settingsOf(switches: Switches, group: ScenarioGroup): string {
  return JSON.stringify(Object.fromEntries(group.switches.map((name) => [name, switches[name]])));
}

const lowerFirst = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1);

function ledger({ orders, payments, refunds }: RazorpayState): string {
  const paymentRows = payments.map((payment) => ({
    title: `${rupees(payment.amount)} by ${METHODS[payment.method]}`,
    soft: [
      code(payment.id),
      unixMoment(payment.createdAt),
      ...(payment.error ? [escapeHtml(payment.error.reason)] : []),
      ...(payment.status === 'failed' && payment.dueAt
        ? [`the bank confirms at ${moment(payment.dueAt)}`]
        : []),
    ].join(' · '),
    end: chip(payment.status, PAYMENT_MOODS[payment.status]),
  }));
  const orderRows = orders.map(({ id, amount, status, attempts, createdAt }) => ({
    title: rupees(amount),
    soft: [code(id), unixMoment(createdAt), attempts === 1 ? '1 attempt' : `${attempts} attempts`].join(
      ' · ',
    ),
    end: chip(status, status === 'paid' ? 'good' : 'plain'),
  }));
  const refundRows = refunds.map(({ id, amount, status, createdAt, dueAt }) => ({
    title: rupees(amount),
    soft: [code(id), unixMoment(createdAt), ...(dueAt ? [`decided at ${moment(dueAt)}`] : [])].join(' · '),
    end: chip(status, REFUND_MOODS[status]),
  }));
  return `<h3>Payments</h3>${rows(paymentRows, 'None yet: buy something, or chip in on a gift.')}
<h3>Refunds</h3>${rows(refundRows, 'None yet: cancel an order that is paid.')}
<h3>Orders</h3>${rows(orderRows, 'None yet.')}
<p class="links"><a href="/local/razorpay">Webhooks, settlements and all the rest</a></p>`;
}

const code = (id: string) => `<span class="code">${escapeHtml(id)}</span>`;
const unixMoment = (seconds: number) => moment(new Date(seconds * 1000));

const METHODS: Record<PaymentRow['method'], string> = {
  card: 'card',
  upi: 'UPI',
  netbanking: 'netbanking',
};

const PAYMENT_MOODS: Record<PaymentRow['status'], Mood> = {
  created: 'busy',
  authorized: 'busy',
  captured: 'good',
  refunded: 'plain',
  failed: 'bad',
};

const REFUND_MOODS: Record<RefundRow['status'], Mood> = { pending: 'busy', processed: 'good', failed: 'bad' };

export interface RazorpayState {
  switches: Switches;
  orders: readonly OrderRow[];
  payments: readonly PaymentRow[];
  refunds: readonly RefundRow[];
}
