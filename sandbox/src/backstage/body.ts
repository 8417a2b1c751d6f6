import type { readNewestMails } from '../outbox.ts';
import { escapeHtml } from '../page.ts';
import { activityCards } from './activity-cards.ts';
import type { ShopActivity, ShopFacts } from './facts.ts';
import { card, chip, live, moment, rows } from './parts.ts';
import { paymentCards, type RazorpayState } from './payment-cards.ts';

/** Two columns on a wide screen; on a phone the order in which a newcomer needs them. */
export function backstageBody(stage: StageState): string {
  const { razorpay, mails, activity } = stage;
  const cards = {
    services: servicesCard(stage),
    accounts: accountsCard(activity.accounts, stage.services),
    ...(razorpay && paymentCards(razorpay, stage.processes)),
    ...(mails && { mails: mailsCard(mails) }),
    ...activityCards(activity, stage),
    data: dataCard(stage.data),
  };
  const links = Object.entries(LINKS).filter(([id]) => id in cards);
  const column = (ids: readonly (keyof typeof cards)[]) =>
    `<div class="column">${ids.map((id) => cards[id] ?? '').join('')}</div>`;
  return `<p class="lead">What stands in for the outside world of this shop, what it did last, and switches to make it
behave badly. Only this machine opens this page.</p>
<nav class="jump" aria-label="On this page"><ul>${links.map(([id, name]) => `<li><a href="#${id}">${name}</a></li>`).join('')}</ul></nav>
<p class="fresh"><a id="refresh" href="/local">Refresh</a><button type="button" class="quiet" id="pause" hidden>Pause refreshing</button><span id="said" role="status"></span></p>
<div class="columns">${column(['services', 'accounts', 'payments'])}${column(['mails', 'provider', 'assistants', 'pushes', 'jobs', 'data'])}</div>`;
}

const LINKS = {
  accounts: 'Sign in',
  payments: 'Payments',
  mails: 'Mails',
  assistants: 'Assistants',
  pushes: 'Pushes',
  jobs: 'Jobs',
  data: 'Data',
};

function servicesCard({ services, url }: StageState): string {
  const list = services.map(
    ({ name, standIn, what }) =>
      `<div><dt>${escapeHtml(name)} ${standIn ? chip('stand-in', 'good') : chip('real')}</dt><dd>${escapeHtml(what)}</dd></div>`,
  );
  return card(
    'services',
    'The outside world',
    `<dl class="facts">${list.join('')}</dl>
<p class="links"><a href="/">The shop</a><a href="/admin">The admin desk</a><a href="/backend/calls">Its calls</a></p>
<p class="soft">The shop is at ${escapeHtml(url)}.</p>`,
  );
}

function accountsCard(accounts: ShopActivity['accounts'], services: ShopFacts['services']): string {
  if (accounts.length === 0)
    return card('accounts', 'Sign in', '<p>There are no demo accounts (any more) in this shop.</p>');
  const list = accounts.map(({ email, name, password, isAdmin }) => ({
    title: escapeHtml(name),
    soft: [
      `<span class="code">${escapeHtml(email)}</span>`,
      `<span class="code">${escapeHtml(password)}</span>`,
    ].join(' · '),
    end: isAdmin
      ? '<a class="button" href="/admin">Open the desk</a>'
      : '<a class="button" href="/login">Sign in</a>',
  }));
  const standIn = services.some((service) => service.name === 'Sign-in' && service.standIn)
    ? '<p class="links"><a href="/backend/identity/start">Sign in without a password</a></p>' +
      '<p class="soft">The stand-in for Google and its like lets you choose who you are.</p>'
    : '';
  return card(
    'accounts',
    'Sign in',
    `<p>The desk asks for a code too: it is among the mails.</p>${live('accounts', rows(list, ''))}${standIn}`,
  );
}

function mailsCard({ mails, total }: Mails): string {
  const list = mails.map(({ name, subject, to, date, html }) => ({
    title: `<a href="/local/outbox/${name}${html ? '/look' : ''}" id="mail-${name}">${escapeHtml(subject)}</a>`,
    soft: `${escapeHtml(to)} · ${moment(new Date(date))}`,
    end: html ? `<a href="/local/outbox/${name}" aria-label="Text of ${escapeHtml(subject)}">Text</a>` : '',
  }));
  return card(
    'mails',
    'Mails',
    `<p>None of them leaves this machine.</p>${live(
      'mails',
      `${rows(list, 'No mail yet. Ask for a code to sign in, or buy something.')}
<p class="links"><a href="/local/outbox">All mails (${total})</a></p>`,
    )}`,
  );
}

function dataCard({ places, reset }: ShopFacts['data']): string {
  const list = places.map(
    ({ what, where }) => `<div><dt>${escapeHtml(what)}</dt><dd class="code">${escapeHtml(where)}</dd></div>`,
  );
  return card(
    'data',
    'Data',
    `<dl class="facts">${list.join('')}</dl><h3>Start over</h3><p>${escapeHtml(reset)}</p>`,
  );
}

type Mails = Awaited<ReturnType<typeof readNewestMails>>;

export interface StageState extends Omit<ShopFacts, 'readActivity'> {
  activity: ShopActivity;
  mails: Mails | undefined;
  razorpay: RazorpayState | undefined;
}
