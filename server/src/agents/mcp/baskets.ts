import { catalogueItemId, formatRupees, MAX_BASKET_LINES, withVariant } from '@tohfa/contract';
import type { ToolOutput } from '@tohfa/contract/assistant-tools';
import { say } from '@tohfa/contract/phrases';
import { Refusal } from '../../platform/http/operations.ts';
import { toPlainLine } from '../../platform/plain-text.ts';
import { readParts } from '../content.ts';
import type { AgentDeps } from '../deps.ts';
import { findItems, mergeLines, type PricedSession, priceSession } from '../price.ts';
import {
  admitStart,
  changeSession,
  createSession,
  findCheckoutOf,
  findSession,
  type RepeatKey,
} from '../sessions.ts';
import type { AgentSession, SessionContent, SessionLine, SessionProblem } from '../tables.ts';
import { rupees } from './gifts.ts';
import { continueUrl, type Tool, ToolProblem, toProblem } from './tool.ts';

export const createBasketTool: Tool<'create_basket'> = async (deps, { caller, input, repeat }) => {
  const admitted = await admitStart(deps, caller);
  if (admitted instanceof Refusal) return admitted;
  const prepared = await prepareLines(deps, caller.network, input.items);
  if (prepared instanceof ToolProblem) return prepared;
  const session = await createSession(deps, admitted, { kind: 'basket', content: prepared.content, repeat });
  if (session === 'other-body') return toProblem(session);
  return answerBasket(deps, session, prepared.priced);
};

/** Only what is named changes: programs that send the whole basket each time lose what they forget. */
export const updateBasketTool: Tool<'update_basket'> = async (deps, { caller, input, repeat }) => {
  const session = await findSession(deps, input.basket_id, ['basket']);
  if (session instanceof Refusal) return session;
  if (!session) return toProblem(session);
  const { lines: changes, problems } = await readItems(deps, input.changes);
  const wanted = withChanges(session.content.lines, changes);
  if (wanted.length > MAX_BASKET_LINES)
    return new ToolProblem(({ basket }) => basket.tooManyGifts({ max: MAX_BASKET_LINES }));
  const checked = await priceSession(deps, caller.network, { lines: wanted, parts: {}, problems });
  const refused = refusedIds(wanted, checked.problems);
  // Of two changes at the same time each keeps what the other one does.
  const changed = await changeSession(deps, session, {
    content: ({ lines, parts }) => ({
      lines: withChanges(lines, changes)
        .filter((line) => !refused.has(catalogueItemId(line)))
        .slice(0, MAX_BASKET_LINES),
      parts,
      problems: [],
    }),
    repeat,
  });
  if (!changed || changed === 'other-body') return toProblem(changed, ({ agents }) => agents.personHasIt);
  const priced = await priceSession(deps, caller.network, changed.content);
  return answerBasket(deps, changed, {
    ...priced,
    problems: withoutTwins([...checked.problems, ...priced.problems]),
  });
};

export const startCheckoutTool: Tool<'start_checkout'> = async (deps, { caller, input, repeat, made }) => {
  if ((input.basket_id === undefined) === (input.items === undefined))
    return new ToolProblem(({ agents }) => agents.mcp.basketOrItems);
  const admitted = made === undefined ? await admitStart(deps, caller) : undefined;
  if (admitted instanceof Refusal) return admitted;
  const { basket_id: basketId, items = [] } = input;
  const basket = basketId === undefined ? undefined : await findSession(deps, basketId, ['basket']);
  if (basket instanceof Refusal) return basket;
  if (basketId !== undefined && !basket) return toProblem(basket);
  const filledIn = readParts(toParts(input));
  const before = basket && made === undefined ? await findCheckoutOf(deps.database, basket.id) : undefined;
  if (before) return addToCheckout(deps, caller.network, before, { filledIn, repeat });
  const prepared = basket
    ? await priceContent(deps, caller.network, { ...basket.content, ...filledIn })
    : await prepareLines(deps, caller.network, items, filledIn);
  if (prepared instanceof ToolProblem) return prepared;
  const session = admitted
    ? await createSession(deps, admitted, {
        kind: 'checkout',
        content: prepared.content,
        basketId: basket?.id,
        repeat,
      })
    : await findSession(deps, made ?? '', ['checkout']);
  if (session instanceof Refusal) return session;
  if (!session || session === 'other-body') return toProblem(session);
  return answerCheckout(deps, session, prepared.priced);
};

/** The basket was made into a checkout before: what is said now is added to it, while no person has gone on with it. */
async function addToCheckout(
  deps: AgentDeps,
  network: string,
  session: AgentSession,
  { filledIn, repeat }: { filledIn: ReturnType<typeof readParts>; repeat: RepeatKey | undefined },
): ReturnType<typeof startCheckoutTool> {
  const changed = await changeSession(deps, session, {
    content: ({ lines, parts }) => ({
      lines,
      parts: { ...parts, ...filledIn.parts },
      problems: filledIn.problems,
    }),
    repeat,
  });
  if (!changed || changed === 'other-body') return toProblem(changed, ({ agents }) => agents.personHasIt);
  return answerCheckout(deps, changed, await priceSession(deps, network, changed.content));
}

function toParts(input: Parameters<typeof startCheckoutTool>[1]['input']) {
  const { flat_number: flatNumber, ...address } = input.address ?? {};
  const parts = {
    recipient: input.recipient,
    address: input.address && { flatNumber, ...address },
    buyer: input.buyer,
    deliveryDate: input.delivery_date,
    message: input.card_message,
    coupon: input.coupon,
  };
  // An assistant that leaves a field empty means that it has nothing to say.
  return withoutEmpty(parts);
}

function withoutEmpty(fields: object): object {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      if (value === undefined || value === '') return [];
      return [[name, typeof value === 'object' ? withoutEmpty(value) : value]];
    }),
  );
}

/** What of these items can be in a basket, with its price. Items that can never be ordered as they are named are left out. */
async function prepareLines(
  deps: AgentDeps,
  network: string,
  items: readonly NamedItem[],
  { parts, problems: known }: Pick<SessionContent, 'parts' | 'problems'> = { parts: {}, problems: [] },
): Promise<Prepared | ToolProblem> {
  const { lines, problems } = await readItems(deps, items);
  return priceContent(deps, network, { lines, parts, problems: [...known, ...problems] });
}

/** A problem when nothing of it can be ordered: there would be nothing for a person to go on with. */
async function priceContent(
  deps: AgentDeps,
  network: string,
  content: SessionContent,
): Promise<Prepared | ToolProblem> {
  const priced = await priceSession(deps, network, content);
  if (!priced.totals) {
    const texts = priced.problems.filter(({ about }) => about === 'lines').map(({ text }) => text);
    return new ToolProblem(texts.join(' ') || (({ agents }) => agents.nothingAvailable));
  }
  const refused = refusedIds(content.lines, priced.problems);
  return {
    priced,
    content: {
      ...content,
      lines: content.lines.filter((line) => !refused.has(catalogueItemId(line))),
    },
  };
}

/** An id that names nothing is a problem; the others are lines, each item once. */
async function readItems(
  deps: AgentDeps,
  items: readonly NamedItem[],
): Promise<{ lines: SessionLine[]; problems: SessionProblem[] }> {
  const problems: SessionProblem[] = [];
  const lines: SessionLine[] = [];
  const found = await findItems(
    deps,
    items.map(({ item_id: id }) => id.trim()),
  );
  for (const { item_id: given, quantity } of items) {
    const id = given.trim();
    const item = found.get(id);
    if (item) lines.push({ id, ...item, quantity });
    else
      problems.push({
        about: 'lines',
        code: 'item_unavailable',
        text: say(({ agents }) => agents.noLongerSold({ id })),
        isError: true,
      });
  }
  return { lines: mergeLines(lines), problems };
}

function withChanges(lines: readonly SessionLine[], changes: readonly SessionLine[]): SessionLine[] {
  const byId = new Map(lines.map((line) => [catalogueItemId(line), line]));
  for (const change of changes) byId.set(catalogueItemId(change), change);
  return [...byId.values()].filter(({ quantity }) => quantity > 0);
}

/** The items that need another id. What is out of stock stays: it may be back when the person comes. */
function refusedIds(lines: readonly SessionLine[], problems: readonly SessionProblem[]): Set<string> {
  return new Set(
    problems.flatMap(({ code, index }) => {
      const line = index === undefined ? undefined : lines[index];
      return line && (code === 'option_needed' || code === 'item_unavailable') ? catalogueItemId(line) : [];
    }),
  );
}

function withoutTwins(problems: readonly SessionProblem[]): SessionProblem[] {
  return [...new Map(problems.map((problem) => [`${problem.code} ${problem.text}`, problem])).values()];
}

function answerBasket(deps: AgentDeps, session: AgentSession, priced: PricedSession) {
  const id = session.handle ?? '';
  const basket = { basket_id: id, ...describePriced(priced), ...toHandOver(deps, session) };
  const text = [say(({ agents }) => agents.mcp.basket({ id })), ...toTexts(deps, session, priced)].join(' ');
  return { output: basket, text };
}

function answerCheckout(deps: AgentDeps, session: AgentSession, priced: PricedSession) {
  const { deliveryDate, days } = priced;
  const [first] = days;
  const last = days.at(-1);
  const output: ToolOutput<'start_checkout'> = {
    ...describePriced(priced),
    ...(deliveryDate !== undefined && { delivery_date: deliveryDate }),
    delivery_days: days,
    ...toHandOver(deps, session),
  };
  const offered =
    first === undefined || last === undefined
      ? []
      : [say(({ agents }) => agents.mcp.deliveryDays({ first, last }))];
  return {
    output,
    text: [...offered, ...toTexts(deps, session, priced)].join(' '),
    handOver: {
      message: say(({ agents }) => agents.mcp.openLink),
      url: output.continue_url,
      handle: session.handle ?? '',
    },
  };
}

function describePriced({ lines, totals, problems }: PricedSession) {
  return {
    items: lines.map(({ line, item, amountPaise }) => ({
      item_id: catalogueItemId(line),
      title: toPlainLine(withVariant(item)),
      quantity: line.quantity,
      price: rupees(item.pricePaise),
      amount: rupees(amountPaise),
    })),
    ...(totals && {
      prices: {
        goods: rupees(totals.goodsPaise),
        discount: rupees(totals.discountPaise),
        tax: rupees(totals.taxPaise),
        delivery: rupees(totals.deliveryPaise),
        charges: rupees(totals.transactionPaise),
        total: rupees(totals.totalPaise),
      },
    }),
    problems: problems.map(describeProblem),
  };
}

export function describeProblem({ about, field, code, text, isError }: SessionProblem) {
  return {
    about: ARGUMENTS[about],
    ...(field !== undefined && { field: toSnakeCase(field) }),
    code,
    text,
    is_error: isError,
  };
}

const ARGUMENTS = {
  lines: 'items',
  coupon: 'coupon',
  deliveryDate: 'delivery_date',
  address: 'address',
  recipient: 'recipient',
  buyer: 'buyer',
  message: 'card_message',
  groupGift: 'group_gift',
} as const satisfies Record<SessionProblem['about'], string>;

const toSnakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export function toHandOver(deps: AgentDeps, session: AgentSession) {
  return { continue_url: continueUrl(deps, session), expires_at: session.expiresAt.toISOString() };
}

function toTexts(deps: AgentDeps, session: AgentSession, { totals, problems }: PricedSession): string[] {
  const total = totals && formatRupees(rupees(totals.totalPaise));
  return [
    ...(total === undefined ? [] : [say(({ agents }) => agents.mcp.total({ total }))]),
    ...problems.map((problem) => describeProblem(problem).text),
    say(({ agents }) => agents.mcp.openToGoOn({ url: continueUrl(deps, session) })),
  ];
}

interface NamedItem {
  item_id: string;
  quantity: number;
}

interface Prepared {
  content: SessionContent;
  priced: PricedSession;
}
