import type { AuditEntry } from '../admin.ts';
import { formatRupees } from '../money.ts';

/** Where the name of what the entry is about stands, as a link. */
export const THING = Symbol('thing');
export type AuditWords = readonly (string | typeof THING)[];

/** What happened, in one sentence. An action without words of its own tells what it changed. */
export function sentenceIn(language: AuditLanguage, entry: AuditEntry): AuditWords {
  const sentence = language.sentences[entry.action];
  const words = sentence?.(fieldsOf(entry.before), fieldsOf(entry.after), entry);
  return words ?? (isChange(entry) ? describeChange(language, entry) : unknownAction(language, entry));
}

/** An action that nobody has written words for is told by its code. */
export function actionLabelIn({ actions }: AuditLanguage, action: string): string {
  return actions[action] ?? capital(action.replaceAll('-', ' '));
}

/** What a change of many products did: 'price +10 %, featured yes'. */
export function bulkChangeIn(language: AuditLanguage, change: unknown): string {
  return Object.entries(fieldsOf(change))
    .map(([name, value]) => {
      const to = fieldsOf(value);
      const label = fieldLabel(language, name);
      if ('percent' in to) return `${label} ${Number(to.percent) > 0 ? '+' : ''}${text(to.percent)} %`;
      if ('add' in to && typeof to.add === 'number') return `${label} ${to.add > 0 ? '+' : ''}${to.add}`;
      const set = 'set' in to ? to.set : value;
      return `${label} ${formatValue(language, name, set) ?? language.changed}`.trim();
    })
    .join(', ');
}

/** An order's number is its subject in the audit, but before it is paid it has none. */
export function isUnpaidOrder(number: string): boolean {
  return UUID.test(number);
}

export function countOf(value: unknown): number {
  return Array.isArray(value) ? value.length : Number(value) || 0;
}

export function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

export function rupees(value: unknown): string {
  return typeof value === 'number' ? formatRupees(value) : text(value);
}

/** ': “Broken”', or nothing. */
export function quoted(value: unknown): string {
  return text(value) && `: “${text(value)}”`;
}

export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Something that was there before and is still there after. */
function isChange({ before, after }: AuditEntry): boolean {
  return Object.keys(fieldsOf(before)).length > 0 && Object.keys(fieldsOf(after)).length > 0;
}

function describeChange(language: AuditLanguage, entry: AuditEntry): AuditWords {
  const [was, is] = [fieldsOf(entry.before), fieldsOf(entry.after)];
  const labelOf = entry.action === 'shop-settings' ? settingLabel : fieldLabel;
  const changes = [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((name) => !UNTOLD.has(name) && JSON.stringify(was[name]) !== JSON.stringify(is[name]))
    .map((name) => ({
      label: labelOf(language, name),
      was: formatValue(language, name, was[name]),
      is: formatValue(language, name, is[name]),
    }));
  const [first] = changes;
  if (first === undefined) return entry.thing ? language.unchanged : unknownAction(language, entry);
  if (changes.length === 1 && entry.thing) return language.oneChange(first);
  const told = changes.slice(0, MAX_TOLD);
  return [
    entry.thing ? THING : actionLabelIn(language, entry.action),
    language.manyChanges(told, changes.length - told.length),
  ];
}

function unknownAction(language: AuditLanguage, { action, thing, subject }: AuditEntry): AuditWords {
  const label = actionLabelIn(language, action);
  if (thing) return [label, ': ', THING];
  return subject === '' || INTERNAL_ID.test(subject) ? [label] : [label, `: ${subject}`];
}

function settingLabel(language: AuditLanguage, name: string): string {
  return language.settings[name]?.label ?? fieldLabel(language, name);
}

function fieldLabel({ fields }: AuditLanguage, name: string): string {
  return (
    fields[name] ??
    name
      .replaceAll('_', ' ')
      .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
      .trim()
  );
}

/** Undefined for what does not fit a line. */
function formatValue({ yes, no }: AuditLanguage, name: string, value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return '';
  if (MONEY.has(name)) return rupees(value);
  if (PERCENT.has(name)) return `${text(value)} %`;
  if (YES_NO.has(name)) return value === true || value === 1 ? yes : no;
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return short(value.join(', '));
  if (typeof value === 'boolean') return value ? yes : no;
  return typeof value === 'object' ? undefined : short(String(value));
}

function short(value: string): string | undefined {
  return value.length > LONG || value.includes('<') ? undefined : value;
}

function fieldsOf(state: unknown): Fields {
  return state !== null && typeof state === 'object' && !Array.isArray(state) ? (state as Fields) : {};
}

const MONEY = new Set(['price', 'mrp', 'cost']);
const PERCENT = new Set(['taxRate', 'tax_rate']);
const YES_NO = new Set(['is_featured', 'featured', 'hidden']);
/** Written by the shop itself. */
const UNTOLD = new Set([
  'version',
  'id',
  'slug',
  'updated_at',
  'updatedAt',
  'date_created',
  'num_reviews',
  'rating',
]);
const MAX_TOLD = 3;
const LONG = 60;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** An id says nothing to people. */
const INTERNAL_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$|^\d+$|^delivery$/;

type Fields = Record<string, unknown>;

/** What a language needs to tell the audit log. */
export interface AuditLanguage {
  sentences: Record<string, ((before: Fields, after: Fields, entry: AuditEntry) => AuditWords) | undefined>;
  /** For actions without a sentence, and for the filter's list of all actions. */
  actions: Record<string, string | undefined>;
  /** Fields that people call differently; the others are told by their names. */
  fields: Record<string, string | undefined>;
  /** As the screen of the settings calls them. */
  settings: Record<string, { label: string } | undefined>;
  yes: string;
  no: string;
  /** In place of a value that does not fit a line. */
  changed: string;
  /** Saved without changing anything. */
  unchanged: AuditWords;
  oneChange: (change: AuditChange) => AuditWords;
  /** After the thing's name, or the action's; `more` have no room. */
  manyChanges: (changes: readonly AuditChange[], more: number) => string;
}

/** An empty value was not there; one that does not fit a line is undefined. */
export interface AuditChange {
  label: string;
  was: string | undefined;
  is: string | undefined;
}
