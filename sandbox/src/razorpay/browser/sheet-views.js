// The views of the sheet: which one is shown, its texts, and keyboard focus.

const FOCUSABLE = 'button, input, select, [href]';

export function part(id) {
  return document.getElementById(id);
}

/** Shows one view of the sheet and moves the focus into it. */
export function show(name) {
  for (const view of document.querySelectorAll('[data-view]')) view.hidden = view.dataset.view !== name;
  part('sheet').removeAttribute('aria-busy');
  const shown = document.querySelector(`[data-view="${name}"]`);
  const wanted = ['h2', 'input:checked', 'button'].map((kind) => shown.querySelector(kind));
  const first = wanted.find(Boolean) ?? part('sheet');
  first.focus({ preventScroll: true });
}

export function currentView() {
  return document.querySelector('[data-view]:not([hidden])').dataset.view;
}

export function showOrder({ name, description, image, theme }, order) {
  const merchant = name || 'Checkout';
  part('merchant').textContent = merchant;
  part('initial').textContent = merchant.slice(0, 1).toUpperCase();
  part('description').textContent = description ?? '';
  part('description').hidden = !description;
  if (image) {
    part('logo').addEventListener('load', () => {
      part('logo').hidden = false;
      part('initial').hidden = true;
    });
    part('logo').src = image;
  }
  if (/^#[0-9a-f]{6}$/i.test(theme?.color ?? '')) paint(theme.color);
  const amount = rupees(order.amount);
  part('amount').textContent = amount;
  part('bank-amount').textContent = amount;
  part('pay').textContent = `Pay ${amount}`;
}

export function showMethod(method) {
  for (const fields of document.querySelectorAll('.fields')) fields.hidden = fields.dataset.method !== method;
}

export function showFieldProblem(problem) {
  for (const error of document.querySelectorAll('.error')) error.textContent = '';
  for (const input of document.querySelectorAll('[aria-invalid]')) input.removeAttribute('aria-invalid');
  if (!problem) return;
  part(`${problem.field}-error`).textContent = problem.message;
  part(problem.field).setAttribute('aria-invalid', 'true');
  part(problem.field).focus();
}

export function showProblem(message) {
  part('problem').textContent = message;
  part('problem').hidden = message === '';
}

/** Tab cycles inside the sheet. */
export function keepFocusInside(event) {
  if (event.key !== 'Tab') return;
  const reachable = [...part('sheet').querySelectorAll(FOCUSABLE)].filter(isReachable);
  const edge = event.shiftKey ? reachable.at(0) : reachable.at(-1);
  const outside = !reachable.includes(document.activeElement);
  if (document.activeElement !== edge && !outside) return;
  event.preventDefault();
  (event.shiftKey ? reachable.at(-1) : reachable.at(0))?.focus();
}

function isReachable(element) {
  if (element.disabled || element.getClientRects().length === 0) return false;
  // In a radio group, Tab reaches only the checked button.
  return element.type !== 'radio' || element.checked;
}

function rupees(paise) {
  return new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits: paise % 100 === 0 ? 0 : 2,
  }).format(paise / 100);
}

function paint(color) {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  const light = 0.299 * red + 0.587 * green + 0.114 * blue > 0.6;
  document.documentElement.style.setProperty('--main', color);
  document.documentElement.style.setProperty('--on-main', light ? '#0d2366' : '#ffffff');
}
