import { formatRupees, paise, wholeRupees } from '@tohfa/contract';
import { GIFTS_PER_PAGE, type ToolOutput } from '@tohfa/contract/assistant-tools';
import { say } from '@tohfa/contract/phrases';
import type { AgentDeps } from '../deps.ts';
import { type AgentGift, type AgentItem, findGifts, nameChoices, searchGifts } from '../items.ts';
import { type Tool, ToolProblem } from './tool.ts';

/** Of one gift in a list; `get_gift` has all of them. */
const MAX_LISTED_ITEMS = 10;
const MAX_NAMED_CATEGORIES = 40;

export const searchGiftsTool: Tool<'search_gifts'> = async (deps, { input }) => {
  const category = input.category?.trim() ? await findCategory(deps, input.category) : undefined;
  if (category instanceof ToolProblem) return category;
  const { limit = GIFTS_PER_PAGE.default, page = 1 } = input;
  const { gifts, total } = await searchGifts(
    deps,
    {
      q: input.query?.trim() || undefined,
      occasion: input.occasion,
      recipient: input.recipient,
      minPrice: input.min_price,
      maxPrice: input.max_price,
      inStock: input.in_stock || undefined,
      deliverBy: input.deliver_by,
      categoryId: category,
    },
    { limit, offset: (page - 1) * limit },
  );
  const found = say(({ agents }) => agents.mcp.found({ shown: gifts.length, total }));
  return {
    output: { gifts: gifts.map(toListed), total },
    text: [found, ...gifts.map(toLine)].join('\n'),
  };
};

export const getGiftTool: Tool<'get_gift'> = async (deps, { input }) => {
  const [found] = await findGifts(deps, [input.id.trim()]);
  if (!found) return new ToolProblem(({ agents }) => agents.productNotFound);
  const { gift } = found;
  const { brand, category, options, pictures } = gift;
  return {
    output: {
      gift: {
        ...toSummary(gift),
        images: pictures,
        ...(brand !== '' && { brand }),
        category,
        options,
        items: gift.items.map((item) => ({
          ...toItem(item),
          price_with_tax: rupees(item.priceWithTaxPaise),
          choices: item.choices,
          ...firstPicture(item),
          url: item.url,
        })),
      },
    },
    text: `${toLine(gift)}\n${gift.description}`,
  };
};

/** By its name, in any case. */
async function findCategory({ catalogue }: AgentDeps, name: string): Promise<number | ToolProblem> {
  const { categoryNames } = await catalogue.index.current();
  const wanted = name.trim().toLowerCase();
  for (const [id, own] of categoryNames.en) if (own.toLowerCase() === wanted) return id;
  const names = [...new Set(categoryNames.en.values())].slice(0, MAX_NAMED_CATEGORIES).join(', ');
  return new ToolProblem(({ agents }) => agents.mcp.noSuchCategory({ names }));
}

function toListed(gift: AgentGift): ToolOutput<'search_gifts'>['gifts'][number] {
  return {
    ...toSummary(gift),
    ...firstPicture(gift),
    items: gift.items.slice(0, MAX_LISTED_ITEMS).map(toItem),
  };
}

function toSummary({ id, title, description, url, items, rating, ratings }: AgentGift) {
  return {
    id,
    title,
    description,
    url,
    price: lowestPrice(items),
    in_stock: items.some(({ inStock }) => inStock),
    ...(ratings > 0 && { rating }),
  };
}

const toItem = ({ id, title, pricePaise, inStock }: AgentItem) => ({
  id,
  title,
  price: rupees(pricePaise),
  in_stock: inStock,
});

function firstPicture({ pictures: [image] }: { pictures: readonly string[] }): { image?: string } {
  return image === undefined ? {} : { image };
}

/** 'p12 Brass elephant: ₹1,000. https://…', and of a gift with options those that are in stock. */
function toLine(gift: AgentGift): string {
  const price = formatRupees(lowestPrice(gift.items));
  const isOpen = gift.items.some(({ inStock }) => inStock);
  const offer = !isOpen
    ? say(({ agents }) => agents.mcp.outOfStock)
    : gift.options.length === 0
      ? price
      : `${say(({ agents }) => agents.mcp.from({ price }))}: ${nameChoices(gift)}`;
  return `${gift.id} ${gift.title}: ${offer}. ${gift.url}`;
}

const lowestPrice = (items: readonly AgentItem[]): number =>
  rupees(items.reduce((lowest, { pricePaise }) => Math.min(lowest, pricePaise), items[0]?.pricePaise ?? 0));

export const rupees = (amountPaise: number): number => wholeRupees(paise(amountPaise));
