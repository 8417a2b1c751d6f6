// Keeps the lists of the page fresh and flips its switches without leaving the place where one reads.

const EVERY_MS = 5000;
const pause = document.getElementById('pause');
const said = document.getElementById('said');
const heading = document.getElementById('payments-title');
let paused = false;
let busy = false;
let question = 0;
let isAway = false;

pause.hidden = false;
pause.addEventListener('click', () => {
  paused = !paused;
  pause.textContent = paused ? 'Go on refreshing' : 'Pause refreshing';
  if (!paused) void refresh();
});
document.getElementById('refresh').addEventListener('click', (event) => {
  event.preventDefault();
  void refresh();
});
document.addEventListener('submit', (event) => {
  if (!event.submitter?.name) return;
  event.preventDefault();
  void flip(event.target, event.submitter);
});
document.addEventListener('visibilitychange', () => {
  if (!document.hidden && !paused) void refresh();
});
setInterval(() => {
  if (!document.hidden && !paused) void refresh();
}, EVERY_MS);

async function refresh() {
  if (!busy) await show(fetch('/local'), '');
}

async function flip(form, { name, value, dataset }) {
  const body = new URLSearchParams({ [name]: value });
  await show(fetch(form.action, { method: 'POST', body }), dataset.said);
  // The button that was pressed has become another one.
  if (document.activeElement !== document.body) return;
  const group = document.querySelector(`[data-group="${form.closest('[data-group]')?.dataset.group}"]`);
  const next = group?.querySelector('.main') ?? group?.querySelector('button') ?? heading;
  next.focus({ preventScroll: true });
}

/** Shows what the answer says, or that there is none; of several questions only the latest counts. */
async function show(asked, message) {
  question += 1;
  const own = question;
  busy = true;
  try {
    const answer = await asked;
    if (!answer.ok) throw new Error(String(answer.status));
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    if (own !== question) return;
    replaceLists(page);
    say(message || (isAway ? 'The shop answers again.' : ''));
    isAway = false;
  } catch {
    if (own !== question) return;
    if (!isAway || message) say('The shop does not answer.');
    isAway = true;
  } finally {
    if (own === question) busy = false;
  }
}

/** An empty message leaves the last one: it is read once. */
function say(message) {
  if (message) said.textContent = message;
}

/** Leaves a list alone in which nothing has changed, or in which text is selected. */
function replaceLists(fresh) {
  const focused = document.activeElement?.id;
  for (const list of document.querySelectorAll('[data-live]')) {
    const next = fresh.querySelector(`[data-live="${list.dataset.live}"]`);
    if (!next || next.innerHTML === list.innerHTML || isSelected(list)) continue;
    list.replaceChildren(...document.adoptNode(next).childNodes);
  }
  if (focused && document.activeElement === document.body)
    document.getElementById(focused)?.focus({ preventScroll: true });
}

function isSelected(list) {
  const selection = document.getSelection();
  return selection !== null && !selection.isCollapsed && selection.containsNode(list, true);
}
