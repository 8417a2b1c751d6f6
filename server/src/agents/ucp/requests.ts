import {
  PAISE_PER_RUPEE,
  type PreparedParts,
  type UcpCartRequest,
  type UcpCheckoutRequest,
} from '@tohfa/contract';
import { say } from '@tohfa/contract/phrases';
import { readParts } from '../content.ts';
import type { AgentDeps } from '../deps.ts';
import { groupGiftDateProblem, readOccasion } from '../group-gifts.ts';
import { findItems, mergeLines } from '../price.ts';
import type { SessionContent, SessionLine, SessionProblem } from '../tables.ts';

/** A delivery day among the options of a parcel. */
const DAY_OPTION = /^day-(\d{4}-\d{2}-\d{2})$/;
export const dayOption = (day: string) => `day-${day}`;
/** The one place that a checkout is sent to. */
export const DESTINATION_ID = 'destination_1';

/**
 * What a request asks for, in the shop's own words. Lines are replaced as a whole; any other part that is left out stays as it
 * was, since what is known of people is never answered and so could not be sent back.
 */
export async function readRequest(
  deps: AgentDeps,
  request: UcpCheckoutRequest | UcpCartRequest,
  before: SessionContent | undefined,
): Promise<SessionContent> {
  const lines = request.line_items
    ? await readLines(deps, request.line_items)
    : { lines: before?.lines ?? [], problems: [] };
  const given = {
    ...(before?.parts ?? {}),
    ...readBuyer(request),
    ...readDiscounts(request),
    ...('fulfillment' in request && readFulfillment(request)),
    ...('group_gift' in request &&
      request.group_gift && { groupGift: readGroupGiftRequest(request.group_gift) }),
  };
  const context = request.context?.postal_code;
  if (context && given.address?.pincode === undefined) given.address = { ...given.address, pincode: context };
  const { parts, problems } = readParts(given);
  return {
    lines: lines.lines,
    parts,
    problems: [...lines.problems, ...problems, ...(await checkDate(deps, parts))],
  };
}

async function readLines(
  deps: AgentDeps,
  asked: NonNullable<UcpCartRequest['line_items']>,
): Promise<{ lines: SessionLine[]; problems: SessionProblem[] }> {
  const lines: SessionLine[] = [];
  const problems: SessionProblem[] = [];
  const items = await findItems(
    deps,
    asked.map(({ item }) => item.id),
  );
  for (const [index, { id, item, quantity }] of asked.entries()) {
    const found = items.get(item.id);
    if (found) lines.push({ id: id ?? `li_${index + 1}`, ...found, quantity });
    else
      problems.push({
        about: 'lines',
        index,
        code: 'item_unavailable',
        text: say(({ agents }) => agents.noLongerSold({ id: item.id.replace(/[^\w-]/g, '') })),
        isError: true,
      });
  }
  return { lines: mergeLines(lines), problems };
}

function readBuyer({ buyer }: UcpCartRequest): Pick<PreparedParts, 'buyer'> {
  if (!buyer) return {};
  return {
    buyer: withoutBlank({ name: wholeName(buyer), email: buyer.email, phone: buyer.phone_number }),
  };
}

function readDiscounts({ discounts }: UcpCartRequest): Pick<PreparedParts, 'coupon'> {
  if (!discounts?.codes) return {};
  return { coupon: discounts.codes.find((code) => code !== '') };
}

function readFulfillment({ fulfillment }: UcpCheckoutRequest): Partial<PreparedParts> {
  const method = fulfillment?.methods?.[0];
  if (!method) return {};
  const destination =
    method.destinations?.find(({ id }) => id !== undefined && id === method.selected_destination_id) ??
    method.destinations?.[0];
  const option = method.groups?.map(({ selected_option_id: id }) => id).find((id) => typeof id === 'string');
  const day = DAY_OPTION.exec(option ?? '')?.[1];
  // With its id alone it is the one that is kept.
  const isKept =
    destination && Object.entries(destination).every(([name, value]) => name === 'id' || value === '');
  return {
    ...(day !== undefined && { deliveryDate: day }),
    ...(destination && !isKept && readDestination(destination)),
  };
}

type Destination = NonNullable<
  NonNullable<NonNullable<UcpCheckoutRequest['fulfillment']>['methods']>[number]['destinations']
>[number];

function readDestination(place: Destination): Pick<PreparedParts, 'recipient' | 'address'> {
  const recipient = withoutBlank({ name: wholeName(place), phone: place.phone_number });
  const address = withoutBlank({
    flatNumber: place.extended_address,
    building: place.street_address,
    district: place.address_locality,
    state: place.address_region,
    pincode: place.postal_code,
  });
  return { ...(Object.keys(recipient).length > 0 && { recipient }), address };
}

function readGroupGiftRequest(asked: NonNullable<UcpCheckoutRequest['group_gift']>) {
  return withoutBlank({
    recipientFirstName: asked.recipient_first_name,
    occasion: asked.occasion ? readOccasion(asked.occasion) : undefined,
    date: asked.date,
    message: asked.message,
    people: asked.people,
    suggestedAmount:
      asked.suggested_amount === undefined ? undefined : Math.round(asked.suggested_amount / PAISE_PER_RUPEE),
  });
}

async function checkDate(deps: AgentDeps, { groupGift }: PreparedParts): Promise<SessionProblem[]> {
  const problem = groupGift && (await groupGiftDateProblem(deps, groupGift.date));
  return problem === undefined
    ? []
    : [{ about: 'groupGift', field: 'date', code: 'invalid', text: problem, isError: true }];
}

function wholeName({
  full_name: whole,
  first_name: first = '',
  last_name: last = '',
}: {
  full_name?: string | undefined;
  first_name?: string | undefined;
  last_name?: string | undefined;
}): string {
  return whole || `${first} ${last}`.trim();
}

function withoutBlank<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]: NonNullable<Fields[Name]> } {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''),
  ) as { [Name in keyof Fields]: NonNullable<Fields[Name]> };
}
