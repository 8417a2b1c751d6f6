import { catalogueItemId, formatRupees } from '@tohfa/contract';
import { say } from '@tohfa/contract/phrases';
import { Refusal } from '../../platform/http/operations.ts';
import { readParts } from '../content.ts';
import type { AgentDeps } from '../deps.ts';
import { type GroupGiftStatus, groupGiftDateProblem, readGroupGift, readOccasion } from '../group-gifts.ts';
import { findGifts, nameChoices } from '../items.ts';
import { findItems } from '../price.ts';
import { admitStart, createSession, findSession } from '../sessions.ts';
import type { AgentSession } from '../tables.ts';
import { describeProblem, toHandOver } from './baskets.ts';
import { rupees } from './gifts.ts';
import { continueUrl, type Tool, ToolProblem, toProblem } from './tool.ts';

export const startGroupGiftTool: Tool<'start_group_gift'> = async (deps, { caller, input, repeat, made }) => {
  const admitted = made === undefined ? await admitStart(deps, caller) : undefined;
  if (admitted instanceof Refusal) return admitted;
  const item = await findItemToFund(deps, input.item_id.trim());
  if (item instanceof ToolProblem) return item;
  const dateProblem = await groupGiftDateProblem(deps, input.date);
  if (dateProblem !== undefined) return new ToolProblem(dateProblem);
  const { parts, problems } = readParts({
    groupGift: {
      date: input.date,
      recipientFirstName: input.recipient_first_name?.trim() || undefined,
      occasion: input.occasion?.trim() ? readOccasion(input.occasion) : undefined,
      message: input.message,
      people: input.people,
      suggestedAmount: input.suggested_amount,
    },
  });
  const content = { lines: [{ ...item.line, quantity: 1 }], parts, problems };
  const session = admitted
    ? await createSession(deps, admitted, { kind: 'group-gift', content, repeat })
    : await findSession(deps, made ?? '', ['group-gift']);
  if (session instanceof Refusal) return session;
  if (!session || session === 'other-body') return toProblem(session);
  const status = await readGroupGift(deps, session, item.pricePaise);
  const url = continueUrl(deps, session);
  return {
    output: {
      ...describeStatus(session, status),
      problems: problems.map(describeProblem),
      ...toHandOver(deps, session),
    },
    text: [
      ...toTexts(session, status),
      ...problems.map((problem) => describeProblem(problem).text),
      say(({ agents }) => agents.mcp.openToGoOn({ url })),
    ].join(' '),
    handOver: {
      message: say(({ agents }) => agents.mcp.openGiftLink),
      url,
      handle: session.handle ?? '',
    },
  };
};

export const getGroupGiftStatusTool: Tool<'get_group_gift_status'> = async (deps, { input }) => {
  const session = await findSession(deps, input.group_gift_id, ['group-gift']);
  if (session instanceof Refusal) return session;
  const [line] = session?.content.lines ?? [];
  if (!session || !line) return toProblem(undefined);
  const id = catalogueItemId(line);
  const [found] = await findGifts(deps, [id]);
  const item = found?.gift.items.find((one) => one.id === id);
  // A gift that was opened has the price of that day; only before that it is the price of today.
  if (!item && session.giftId === null) return new ToolProblem(({ agents }) => agents.noLongerSold({ id }));
  const status = await readGroupGift(deps, session, item?.pricePaise ?? 0);
  const { shareUrl } = status;
  return {
    output: { ...describeStatus(session, status), ...(shareUrl !== undefined && { share_url: shareUrl }) },
    text: [...toTexts(session, status), ...(shareUrl === undefined ? [] : [shareUrl])].join(' '),
  };
};

/** One unit of something in stock, of which every option is chosen. */
async function findItemToFund(deps: AgentDeps, id: string) {
  const [found] = await findGifts(deps, [id]);
  const product = (await findItems(deps, [id])).get(id);
  if (!found || !product) return new ToolProblem(({ agents }) => agents.noLongerSold({ id }));
  const item = found.gift.items.find((one) => one.id === id);
  if (!item)
    return new ToolProblem(({ agents }) => agents.chooseOption({ id, choices: nameChoices(found.gift) }));
  if (!item.inStock) return new ToolProblem(({ agents }) => agents.outOfStock({ id }));
  return { line: { id, ...product }, pricePaise: item.pricePaise };
}

function describeStatus({ handle }: AgentSession, status: GroupGiftStatus) {
  const { targetPaise, collectedPaise, contributors, deadline } = status;
  return {
    group_gift_id: handle ?? '',
    status: status.status,
    target_amount: rupees(targetPaise),
    collected_amount: rupees(collectedPaise),
    ...(contributors !== undefined && { contributor_count: contributors }),
    ...(deadline !== undefined && { deadline }),
  };
}

function toTexts(
  { handle }: AgentSession,
  { status, targetPaise, collectedPaise, contributors: people }: GroupGiftStatus,
): string[] {
  const collected = formatRupees(rupees(collectedPaise));
  const target = formatRupees(rupees(targetPaise));
  return [
    say(({ agents }) => agents.mcp.groupGift({ id: handle ?? '' })),
    say(({ agents }) => agents.mcp.groupGiftStatus[status]),
    say(({ agents }) => agents.mcp.collected({ collected, target, people })),
  ];
}
