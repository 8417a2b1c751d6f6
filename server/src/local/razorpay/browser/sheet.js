import { askOptions, keys, tellDismissed, tellFailure, tellSuccess } from './host.js';
import { digitsOf, networkOf, problemWith, slashedExpiry, spacedCardNumber } from './instruments.js';
import {
  currentView,
  dress,
  keepFocusInside,
  part,
  show,
  showFieldProblem,
  showMethod,
  showProblem,
} from './sheet-views.js';

const SHOWS_SUCCESS_MS = 500;

const options = await askOptions();
const form = part('form');
let paymentId;
let viewBeforeLeaving;

listen();
await prepare();

async function prepare() {
  const order = await call(`order?${new URLSearchParams(keys)}`);
  if (order.error) return showStuck(order.error.description);
  dress(options, order);
  choose(options.prefill?.method);
  if (order.status === 'paid') return showStuck('This order is already paid.');
  show('form');
  if (options.timeout) setTimeout(() => currentView() !== 'done' && tellDismissed(), options.timeout * 1000);
}

function listen() {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void pay();
  });
  form.addEventListener('change', () => {
    showMethod(form.elements.method.value);
    showFieldProblem(undefined);
  });
  form.elements.number.addEventListener('input', ({ target }) => {
    target.value = spacedCardNumber(target.value);
    part('network').textContent = networkOf(digitsOf(target.value));
  });
  form.elements.expiry.addEventListener('input', ({ target, inputType }) => {
    if (!inputType?.startsWith('delete')) target.value = slashedExpiry(target.value);
  });
  part('use-test-card').addEventListener('click', useTestCard);
  part('success').addEventListener('click', () => decide('success'));
  part('failure').addEventListener('click', () => decide('failure'));
  part('close').addEventListener('click', askToLeave);
  part('stay').addEventListener('click', () => show(viewBeforeLeaving));
  part('leave').addEventListener('click', tellDismissed);
  part('give-up').addEventListener('click', tellDismissed);
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && options.modal?.escape !== false) askToLeave();
    keepFocusInside(event);
  });
  document.body.addEventListener('click', ({ target }) => {
    if (target === document.body && options.modal?.backdropclose) askToLeave();
  });
}

async function pay() {
  const fields = Object.fromEntries(new FormData(form));
  const problem = problemWith(fields.method, fields);
  showFieldProblem(problem);
  if (problem) return;
  showProblem('');
  const answer = await working(() => post('payments', { ...payerDetails(), ...instrumentOf(fields) }));
  if (answer.next !== 'bank') return conclude(answer);
  paymentId = answer.razorpay_payment_id;
  part('bank-payment').textContent = paymentId;
  show('bank');
}

async function decide(outcome) {
  conclude(await working(() => post(`payments/${paymentId}/decide`, { outcome })));
}

function conclude(answer) {
  if (!answer.error) {
    show('done');
    setTimeout(() => tellSuccess(answer, options), SHOWS_SUCCESS_MS);
    return;
  }
  tellFailure(answer.error, options);
  if (options.retry === false || options.retry?.enabled === false) return tellDismissed();
  show('form');
  showProblem(answer.error.description);
}

function payerDetails() {
  return {
    amount: options.amount === undefined ? undefined : Number(options.amount),
    email: options.prefill?.email || undefined,
    contact: options.prefill?.contact || undefined,
    description: options.description || undefined,
    notes: options.notes ?? {},
  };
}

function instrumentOf({ method, number, vpa, bank }) {
  if (method === 'card') return { method, card_number: digitsOf(number) };
  return method === 'upi' ? { method, vpa: vpa.trim() } : { method, bank };
}

function choose(method) {
  if (!['card', 'upi', 'netbanking'].includes(method)) return;
  form.elements.method.value = method;
  showMethod(method);
}

function useTestCard() {
  form.elements.number.value = spacedCardNumber('4100280000001007');
  form.elements.expiry.value = slashedExpiry(`12${String(new Date().getFullYear() + 4).slice(2)}`);
  form.elements.cvv.value = '123';
  part('network').textContent = networkOf('4100');
  showFieldProblem(undefined);
  part('pay').focus();
}

function askToLeave() {
  const view = currentView();
  if (view === 'done' || view === 'leave') return;
  if (!options.modal?.confirm_close || view === 'stuck') return tellDismissed();
  viewBeforeLeaving = view;
  show('leave');
}

function showStuck(words) {
  part('stuck').textContent = words;
  show('stuck');
}

/** One press, one payment: nothing can be pressed again until the answer is there. */
async function working(ask) {
  const buttons = ['pay', 'success', 'failure'].map(part);
  for (const button of buttons) button.disabled = true;
  part('sheet').setAttribute('aria-busy', 'true');
  try {
    return await ask();
  } finally {
    for (const button of buttons) button.disabled = false;
    part('sheet').removeAttribute('aria-busy');
  }
}

function post(path, body) {
  return call(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...keys, ...body }),
  });
}

async function call(path, init) {
  try {
    const response = await fetch(`/local/razorpay/checkout/${path}`, init);
    return await response.json();
  } catch {
    return { error: { code: 'GATEWAY_ERROR', ...noConnection } };
  }
}

const noConnection = {
  description: 'The payment service could not be reached. Check your connection and try again.',
  source: 'gateway',
  step: 'payment_initiation',
  reason: 'network_error',
  metadata: {},
};
