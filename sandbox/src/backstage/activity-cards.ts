import { escapeHtml } from '../page.ts';
import type { ShopActivity, ShopFacts } from './facts.ts';
import { card, chip, live, type Mood, moment, rows } from './parts.ts';

/** What the shop does beside answering people. */
export function activityCards(activity: ShopActivity, facts: Programs) {
  return {
    assistants: assistantsCard(activity.agentSessions, facts),
    pushes: pushesCard(activity.pushes),
    jobs: jobsCard(activity),
  };
}

function assistantsCard(
  sessions: ShopActivity['agentSessions'],
  { url, addresses, commands }: Programs,
): string {
  const links = addresses.map(
    ({ path, what, isCall = false }) =>
      `<div><dt>${isCall ? code(path) : `<a class="code" href="${path}">${path}</a>`}</dt><dd>${escapeHtml(what)}</dd></div>`,
  );
  const tries = commands(url).map(
    ({ what, command }) =>
      `<p class="soft">${escapeHtml(what)}</p><pre class="command" tabindex="0">${escapeHtml(command)}</pre>`,
  );
  const list = sessions.map(({ agent, kind, channel, state, at }) => ({
    title: escapeHtml(`${kind} by ${agent}`),
    soft: `${escapeHtml(channel)} · ${moment(at)}`,
    end: chip(state, SESSION_MOODS[state] ?? 'plain'),
  }));
  return card(
    'assistants',
    'Assistants',
    `<p>They find goods and prepare baskets and group gifts; a person confirms and pays.</p>
<dl class="facts">${links.join('')}</dl>${tries.join('')}<h3>What they prepared</h3>${live('assistants', rows(list, 'Nothing yet.'))}`,
  );
}

function pushesCard(pushes: ShopActivity['pushes']): string {
  const list = pushes.map(({ title, kind, at, status, outcomes, hosts }) => ({
    title: escapeHtml(title),
    soft: [
      escapeHtml(kind),
      moment(at),
      escapeHtml(counted(outcomes)),
      ...(hosts.length > 0 ? [`by ${escapeHtml(hosts.join(', '))}`] : []),
    ].join(' · '),
    end: chip(status, outcomes.failed || outcomes.refused ? 'bad' : (PUSH_MOODS[status] ?? 'plain')),
  }));
  return card(
    'pushes',
    'Pushes',
    `<p>Your browser’s own push service takes them, also here: allow notifications in the profile to get them.</p>
${live('pushes', rows(list, 'Nothing was pushed yet.'))}`,
  );
}

function counted(outcomes: Readonly<Record<string, number>>): string {
  const parts = Object.entries(outcomes).map(([outcome, devices]) => `${devices} ${outcome}`);
  return parts.join(', ') || 'no device';
}

function jobsCard({ queues, tasks }: ShopActivity): string {
  const used = queues.filter(({ waiting, active, failed }) => waiting + active + failed > 0);
  const queueRows = used.map(({ name, waiting, active, failed }) => [
    code(name),
    String(waiting),
    String(active),
    failed > 0 ? `<strong class="bad">${failed}</strong>` : '0',
  ]);
  const taskRows = tasks.map(({ name, when, lastAt, outcome }) => [
    code(name),
    escapeHtml(when),
    lastAt ? moment(lastAt) : 'not yet',
    outcome ? chip(outcome, TASK_MOODS[outcome]) : '',
  ]);
  const idle = queues.length - used.length;
  const queuesHtml =
    used.length > 0
      ? `${table('Queues with something in them', ['Queue', 'Waiting', 'Active', 'Failed'], queueRows)}
<p class="soft">${idle} more queues are empty. What failed is kept for a week.</p>`
      : `<p class="empty">All ${queues.length} queues are empty.</p>`;
  return card(
    'jobs',
    'Background jobs',
    `${live('queues', queuesHtml)}
<details id="tasks"><summary>Recurring tasks (${tasks.length})</summary>${live('tasks', table('Recurring tasks; crons are in India’s time', ['Task', 'When', 'Last', 'How'], taskRows))}</details>`,
  );
}

function table(caption: string, head: readonly string[], body: readonly (readonly string[])[]): string {
  const lines = body.map(
    ([first = '', ...others]) =>
      `<tr><th scope="row">${first}</th>${others.map((cell) => `<td>${cell}</td>`).join('')}</tr>`,
  );
  return `<div class="scroll" tabindex="0" role="group" aria-label="${caption}"><table><caption>${caption}</caption><thead><tr>${head.map((name) => `<th scope="col">${name}</th>`).join('')}</tr></thead><tbody>${lines.join('')}</tbody></table></div>`;
}

const code = (text: string) => `<span class="code">${escapeHtml(text)}</span>`;

const TASK_MOODS: Record<'done' | 'failed' | 'running', Mood> = {
  done: 'good',
  failed: 'bad',
  running: 'busy',
};
const PUSH_MOODS: Record<string, Mood> = { done: 'good', sending: 'busy', scheduled: 'busy' };
const SESSION_MOODS: Record<string, Mood> = {
  ordered: 'good',
  'gift opened': 'good',
  'with a person': 'busy',
};

type Programs = Pick<ShopFacts, 'url' | 'addresses' | 'commands'>;
