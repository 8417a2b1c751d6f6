/**
 * Where a parcel can be followed. Links lead only to the addresses of this table; a courier or number it does not know is
 * shown as text. Numbers are digits and letters, so that spaces and dashes do not matter.
 */
const COURIERS: readonly Courier[] = [
  {
    name: 'Delhivery',
    names: ['delhivery'],
    numbers: /^\d{13,14}$/,
    url: (number) => `https://www.delhivery.com/track/package/${number}`,
  },
  {
    name: 'Blue Dart',
    names: ['bluedart'],
    numbers: /^\d{11}$/,
    url: (number) => `https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo=${number}`,
  },
  {
    name: 'DTDC',
    names: ['dtdc'],
    numbers: /^[A-Z]\d{8}$/,
    url: (number) => `https://www.dtdc.in/tracking/tracking_results.asp?strCnno=${number}`,
  },
  {
    name: 'India Post',
    names: ['indiapost', 'speedpost', 'indianpost', 'indiaspeedpost'],
    // Of the Universal Postal Union (S10): service, serial number, check digit, country.
    numbers: /^[A-Z]{2}\d{9}IN$/,
    // Takes no number in its address: the number is typed there.
    url: () => 'https://www.indiapost.gov.in/_layouts/15/dop.portal.tracking/trackconsignment.aspx',
  },
  {
    name: 'Ekart',
    names: ['ekart', 'ekartlogistics'],
    numbers: /^[A-Z]{4}\d{10}$/,
    url: (number) => `https://ekartlogistics.com/shipmenttrack/${number}`,
  },
  {
    name: 'XpressBees',
    names: ['xpressbees', 'expressbees'],
    numbers: /^\d{15}$/,
    url: (number) => `https://www.xpressbees.com/shipment/tracking?awbNo=${number}`,
  },
  {
    name: 'Ecom Express',
    names: ['ecomexpress', 'ecom'],
    numbers: /^\d{9,10}$/,
    url: (number) => `https://ecomexpress.in/tracking/?awb_field=${number}`,
  },
  {
    name: 'Shadowfax',
    names: ['shadowfax'],
    numbers: /^SF\d{9,12}[A-Z]{0,4}$/,
    url: (number) => `https://tracker.shadowfax.in/#/track?awb=${number}`,
  },
];

export const COURIER_NAMES: readonly string[] = COURIERS.map(({ name }) => name);

/** By the courier's name; without a name by the form of the number. */
export function trackingLink({ courier = '', trackingNumber = '' }: Tracking): TrackingLink | undefined {
  const number = compact(trackingNumber);
  if (!PLAUSIBLE_NUMBER.test(number)) return undefined;
  const found = courier.trim() === '' ? courierOfNumber(number) : courierNamed(courier);
  return found && { courier: found.name, number, url: found.url(encodeURIComponent(number)) };
}

/** In a text such as "Blue Dart 12345678901": of several numbers none is taken. */
export function trackingLinkInText(text: string): TrackingLink | undefined {
  const words = text.slice(0, MAX_TEXT).split(/[\s,;:#()]+/);
  const isNumber = (word: string) => PLAUSIBLE_NUMBER.test(compact(word)) && /\d{5}/.test(word);
  const [trackingNumber, ...others] = words.filter(isNumber);
  if (trackingNumber === undefined || others.length > 0) return undefined;
  const courier = words.filter((word) => !isNumber(word) && !FILLER.has(compact(word))).join(' ');
  return trackingLink({ courier, trackingNumber });
}

/** The courier that numbers of this form are known from. */
export function suggestCourier(trackingNumber: string): string | undefined {
  return courierOfNumber(compact(trackingNumber))?.name;
}

const MAX_TEXT = 300;
const PLAUSIBLE_NUMBER = /^[A-Z\d]{6,30}$/;
const FILLER = new Set(['', 'AWB', 'NO', 'NUMBER', 'TRACKING', 'CONSIGNMENT', 'COURIER', 'BY', 'WITH']);

function courierOfNumber(number: string): Courier | undefined {
  return COURIERS.find(({ numbers }) => numbers.test(number));
}

function courierNamed(name: string): Courier | undefined {
  const wanted = compact(name.slice(0, MAX_TEXT)).toLowerCase();
  return COURIERS.find(({ names }) => names.includes(wanted));
}

function compact(text: string): string {
  return text.replaceAll(/[\s.-]/g, '').toUpperCase();
}

interface Courier {
  name: string;
  /** In small letters, without spaces. */
  names: readonly string[];
  numbers: RegExp;
  url: (encodedNumber: string) => string;
}

interface Tracking {
  courier?: string | undefined;
  trackingNumber?: string | undefined;
}

export interface TrackingLink {
  courier: string;
  number: string;
  url: string;
}
