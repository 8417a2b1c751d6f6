import {
  daysAfter,
  indianDay,
  MAX_EXTRA_DAYS,
  MAX_LEAD_DAYS,
  type Paise,
  paise,
  type ShopCharges,
  wholeRupees,
} from '@tohfa/contract';
import type { DeliveryPace } from '../catalogue/index.ts';
import type { StoredRules } from './rules.ts';

/**
 * What delivery to a place costs and how soon it is possible; undefined where the shop does not deliver. A list of
 * pincodes goes before a district, a district before a state.
 */
export function quoteDelivery(
  rules: StoredRules,
  place: DeliveryPlace | undefined,
): DeliveryQuote | undefined {
  const { settings } = rules;
  if (place === undefined) return { deliveryPaise: paise(settings.deliveryPaise), extraDays: 0 };
  const zone = findZone(rules, place);
  if (zone === undefined)
    return settings.servesEverywhere
      ? { deliveryPaise: paise(settings.deliveryPaise), extraDays: 0 }
      : undefined;
  return zone.served ? { deliveryPaise: paise(zone.deliveryPaise), extraDays: zone.extraDays } : undefined;
}

/** What comes on top of a price, before anyone has said where the parcel goes. */
export function chargesOf({ settings, zones }: StoredRules): ShopCharges {
  const charges = zones.filter(({ served }) => served).map(({ deliveryPaise }) => deliveryPaise);
  if (settings.servesEverywhere || charges.length === 0) charges.push(settings.deliveryPaise);
  return {
    taxRate: settings.taxRateBp / 100,
    transactionCharges: wholeRupees(paise(settings.transactionPaise)),
    deliveryCharges: {
      lowest: wholeRupees(paise(Math.min(...charges))),
      highest: wholeRupees(paise(Math.max(...charges))),
    },
  };
}

/** How long parcels take to any place in India; null while there is one that the shop does not serve. */
export function nationwideDelivery({ settings, zones }: StoredRules): LeadTime | null {
  if (!settings.servesEverywhere || !zones.every(({ served }) => served)) return null;
  return {
    leadDays: settings.leadDays,
    extraDays: Math.max(0, ...zones.map(({ extraDays }) => extraDays)),
  };
}

/** The days on which an order made now can arrive, the earliest first. */
export function deliveryDays(rules: StoredRules, { leadDays, extraDays }: LeadTime, now: Date): string[] {
  const { maxDaysAhead } = rules.settings;
  const today = indianDay(now);
  const wait = leadDays + extraDays + daysLostToCutoff(rules, now);
  const holidays = new Set(rules.holidays.map(({ day }) => day));
  const days: string[] = [];
  for (let ahead = wait; ahead <= wait + maxDaysAhead; ahead += 1) {
    const day = daysAfter(today, ahead);
    if (!holidays.has(day)) days.push(day);
  }
  // A shop whose calendar is full of holidays still has an answer.
  return days.length > 0 ? days : [daysAfter(today, wait + maxDaysAhead + 1)];
}

/** The wished day, or the first one after it that is possible; `days` are those on which a parcel can arrive at once. */
export function firstDayFrom({ holidays }: StoredRules, [earliest = '']: readonly string[], wished: string) {
  const closed = new Set(holidays.map(({ day }) => day));
  let day = wished > earliest ? wished : earliest;
  while (closed.has(day)) day = daysAfter(day, 1);
  return day;
}

/**
 * When an order made now arrives, by the lead days of its product; nothing arrives where the shop does not deliver. Without
 * a place, in one that needs no longer than others.
 */
export function deliveryPace(rules: StoredRules, now: Date, place?: DeliveryPlace): DeliveryPace {
  const pace = usualPace(rules, now);
  const quote = quoteDelivery(rules, place);
  return { ...pace, arrivals: quote ? pace.arrivals.slice(quote.extraDays) : [] };
}

function usualPace(rules: StoredRules, now: Date): DeliveryPace {
  const minute = Math.floor(now.getTime() / MS_PER_MINUTE);
  const known = paces.get(rules);
  if (known?.minute === minute) return known.pace;
  const pace = computePace(rules, now);
  paces.set(rules, { minute, pace });
  return pace;
}

const MS_PER_MINUTE = 60_000;
/** The same for a whole minute, and asked for with every list. */
const paces = new WeakMap<StoredRules, { minute: number; pace: DeliveryPace }>();

function computePace(rules: StoredRules, now: Date): DeliveryPace {
  const today = indianDay(now);
  const holidays = new Set(rules.holidays.map(({ day }) => day));
  const lost = daysLostToCutoff(rules, now);
  const arrivals: string[] = [];
  for (let wait = 0; wait <= MAX_LEAD_DAYS + MAX_EXTRA_DAYS; wait += 1) {
    let ahead = wait + lost;
    while (holidays.has(daysAfter(today, ahead))) ahead += 1;
    arrivals.push(daysAfter(today, ahead));
  }
  return { today, arrivals, shopLeadDays: rules.settings.leadDays };
}

function daysLostToCutoff({ settings }: StoredRules, now: Date): number {
  return minuteInIndia(now) >= settings.cutoffMinute ? 1 : 0;
}

/** The slowest product decides; a product without lead days of its own has the shop's. */
export function leadDaysOf(rules: StoredRules, products: readonly { leadDays: number | null }[]): number {
  return Math.max(0, ...products.map(({ leadDays }) => leadDays ?? rules.settings.leadDays));
}

/** A slot that is offered that day. Whether it has room is known when a place is taken. */
export function findSlot({ slots }: StoredRules, id: string, day: string, now: Date) {
  return slots.find((slot) => slot.id === id && !isSlotOver(slot, day, now));
}

/** A slot cannot be chosen on the day itself once it has begun. */
export function isSlotOver(slot: { fromMinute: number }, day: string, now: Date): boolean {
  return day === indianDay(now) && minuteInIndia(now) >= slot.fromMinute;
}

function findZone({ zones }: StoredRules, { pincode, district, state }: DeliveryPlace) {
  const matching = zones.filter(({ kind, areas }) =>
    areas.some((area) =>
      kind === 'pincodes'
        ? pincode.startsWith(area)
        : toKey(area) === toKey(kind === 'state' ? state : district),
    ),
  );
  return ORDER.map((kind) => matching.find((zone) => zone.kind === kind)).find((zone) => zone !== undefined);
}

const ORDER = ['pincodes', 'district', 'state'] as const;

const toKey = (name = '') => name.toLowerCase().replace(/[^\p{L}]/gu, '');

function minuteInIndia(now: Date): number {
  const inIndia = new Date(now.getTime() + 330 * 60_000);
  return inIndia.getUTCHours() * 60 + inIndia.getUTCMinutes();
}

export interface DeliveryPlace {
  pincode: string;
  district?: string | undefined;
  state?: string | undefined;
}

export interface DeliveryQuote {
  deliveryPaise: Paise;
  extraDays: number;
}

interface LeadTime {
  leadDays: number;
  extraDays: number;
}
