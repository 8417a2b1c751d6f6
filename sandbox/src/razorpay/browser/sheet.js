import { keys, reportDismissed, reportFailure, reportSuccess, requestOptions } from './host.js';
import { digitsOf, networkOf, slashedExpiry, spacedCardNumber, validate } from './instruments.js';
import {
  currentView,
  keepFocusInside,
  part,
  show,
  showFieldProblem,
  showMethod,
  showOrder,
  showProblem,
} from './sheet-views.js';

const SHOWS_SUCCESS_MS = 500;

const options = await requestOptions();
const form = part('form');
let paymentId;
let viewBeforeLeaving;

listen();
await prepare();

async function prepare() {
  const order = await call(`order?${new URLSearchParams(keys)}`);
  if (order.error) return showBlocked(order.error.description);
  showOrder(options, order);
  choose(options.prefill?.method);
  if (order.status === 'paid') return showBlocked('This order is already paid.');
  show('form');
  if (options.timeout)
    setTimeout(() => currentView() !== 'done' && reportDismissed(), options.timeout * 1000);
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
  part('leave').addEventListener('click', reportDismissed);
  part('give-up').addEventListener('click', reportDismissed);
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
  const problem = validate(fields.method, fields);
  showFieldProblem(problem);
  if (problem) return;
  showProblem('');
  const result = await whileBusy(() => post('payments', { ...payerDetails(), ...instrumentOf(fields) }));
  if (result.next !== 'bank') return showResult(result);
  paymentId = result.razorpay_payment_id;
  part('bank-payment').textContent = paymentId;
  show('bank');
}

async function decide(outcome) {
  showResult(await whileBusy(() => post(`payments/${paymentId}/decide`, { outcome })));
}

function showResult(result) {
  if (!result.error) {
    show('done');
    setTimeout(() => reportSuccess(result, options), SHOWS_SUCCESS_MS);
    return;
  }
  reportFailure(result.error, options);
  if (options.retry === false || options.retry?.enabled === false) return reportDismissed();
  show('form');
  showProblem(result.error.description);
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
  if (!options.modal?.confirm_close || view === 'stuck') return reportDismissed();
  viewBeforeLeaving = view;
  show('leave');
}

function showBlocked(message) {
  part('stuck').textContent = message;
  show('stuck');
}

/** One click, one payment: the buttons stay disabled until the response arrives. */
async function whileBusy(request) {
  const buttons = ['pay', 'success', 'failure'].map(part);
  for (const button of buttons) button.disabled = true;
  part('sheet').setAttribute('aria-busy', 'true');
  try {
    return await request();
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
