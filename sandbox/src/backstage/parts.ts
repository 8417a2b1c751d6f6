import { escapeHtml } from '../page.ts';

// Parts of the page. Their arguments are HTML, except where a name says text.

export function card(id: string, title: string, body: string): string {
  return `<section class="card" id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title" tabindex="-1">${title}</h2>${body}</section>`;
}

/** The script replaces it by what the page says a few seconds later. */
export function live(name: string, body: string): string {
  return `<div data-live="${name}">${body}</div>`;
}

export function rows(list: readonly Row[], emptyText: string): string {
  if (list.length === 0) return `<p class="empty">${escapeHtml(emptyText)}</p>`;
  const items = list.map(
    ({ title, soft, end = '' }) =>
      `<li><div><strong>${title}</strong><span class="soft">${soft}</span></div>${end}</li>`,
  );
  return `<ul class="rows">${items.join('')}</ul>`;
}

export interface Row {
  title: string;
  soft: string;
  end?: string;
}

export function chip(text: string, mood: Mood = 'plain'): string {
  return `<span class="chip ${mood}">${escapeHtml(text)}</span>`;
}

export type Mood = 'plain' | 'good' | 'busy' | 'bad';

/** In the time zone of this machine, which is where the page is read. */
export function moment(at: Date): string {
  if (Number.isNaN(at.getTime())) return '';
  const isToday = at.toDateString() === new Date().toDateString();
  const shown = isToday
    ? at.toLocaleTimeString('en-GB')
    : at.toLocaleString('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
  return `<time datetime="${at.toISOString()}">${shown}</time>`;
}
