import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  CARD_COVERS,
  type CardCover,
  firstName,
  formatCalendarDate,
  nameOfGift,
  type Operations,
  pictureAt,
} from '@tohfa/contract';
import { phrases, screenTexts } from '@tohfa/contract/phrases';
import type { FastifyInstance } from 'fastify';
import { encode } from 'uqr';
import { inLanguageOf } from '../mails/index.ts';
import { ALREADY_SENT, type Call, refuse, sendRefusal } from '../platform/http/operations.ts';
import type { PdfBlock, PdfContent } from '../platform/pdf.ts';
import { printForDesk } from '../platform/pdf-renderer.ts';
import { printable } from '../platform/plain-text.ts';
import { assembleCardToShow, cardLink } from './card.ts';
import type { GiftDeps } from './deps.ts';
import { giftByPublicId } from './sql.ts';
import type { Gift } from './tables.ts';
import { organiserName } from './view.ts';

const COVERS = join(import.meta.dirname, '../../covers');

/** The parcel slip with the address and the card's QR code, then the card itself. */
export async function cardPdf(gifts: GiftDeps, { query, reply }: Call<Operations['cardPdf']>) {
  const gift = await giftByPublicId(gifts.database, query.id);
  if (!gift) return refuse('not_found');
  if (!isPrinted(gift))
    return refuse('wrong_state', { message: ({ contributions }) => contributions.card.notPrintedYet });
  const bytes = await gifts.renderPdf(
    await inOrganisersLanguage(gifts, gift, () => cardContent(gifts, gift)),
  );
  await reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="tohfa-card-${gift.id.slice(0, 8)}.pdf"`)
    .send(bytes);
  return ALREADY_SENT;
}

/** The same of many gifts; `slips` are without the cards. */
export async function giftPapers(gifts: GiftDeps, { body, reply }: Call<Operations['giftPapers']>) {
  const blocks: PdfBlock[] = [];
  for (const id of new Set(body.ids)) {
    const gift = await giftByPublicId(gifts.database, id);
    if (!gift || !isPrinted(gift)) continue;
    const printed = await inOrganisersLanguage(gifts, gift, async () =>
      body.kind === 'slips' ? slip(gifts, gift) : (await cardContent(gifts, gift)).blocks,
    );
    blocks.push(...(blocks.length > 0 ? [{ type: 'page' as const }] : []), ...printed);
  }
  if (blocks.length === 0)
    return refuse('not_found', { message: ({ contributions }) => contributions.card.notPrintedYet });
  const { papersTitle } = phrases().documents.card;
  const bytes = await printForDesk(gifts.renderPdf, { title: papersTitle, size: 'A5', blocks });
  if (!bytes) return refuse('unavailable', { message: ({ purchases }) => purchases.tooLongToPrint });
  await reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="tohfa-gift-${body.kind}.pdf"`)
    .send(bytes);
  return ALREADY_SENT;
}

/** The desk prints what the organiser's friend or family reads. */
async function inOrganisersLanguage<Printed>(
  { database, findUser }: GiftDeps,
  { ownerId }: Gift,
  print: () => Promise<Printed>,
): Promise<Printed> {
  const owner = await findUser(ownerId, database);
  return inLanguageOf(database, owner?.email ?? '', print);
}

/** It goes with the parcel: printed before its day, and opened by its QR code from that day on. */
const isPrinted = ({ status }: Gift) => ['paid', 'dispatched', 'delivered'].includes(status);

/** Cached for a day: a drawing keeps its name only as long as it does not change. */
export function serveCovers(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>(
    '/card-covers/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const cover = CARD_COVERS.find((name) => request.params.file === `${name}.svg`);
      if (cover === undefined) return sendRefusal(reply, refuse('not_found'));
      return reply
        .header('cache-control', 'public, max-age=86400')
        .type('image/svg+xml')
        .send(await readCover(cover));
    },
  );
}

async function cardContent(gifts: GiftDeps, gift: Gift): Promise<PdfContent> {
  const { entries, others } = await assembleCardToShow(gifts.database, gift);
  const notes = await Promise.all(
    entries.map(async ({ name, message, picture }): Promise<PdfBlock> => {
      const bytes = picture && (await gifts.pictures.get(pictureAt(picture, 440).slice('/media/'.length)));
      return {
        type: 'note',
        text: printable(message),
        signature: printable(name),
        ...(bytes && { picture: bytes.toString('base64') }),
      };
    }),
  );
  const name = firstName(gift.name);
  const { card } = phrases().documents;
  return {
    title: card.title({ id: gift.id.slice(0, 8) }),
    size: 'A5',
    blocks: [
      ...slip(gifts, gift),
      { type: 'page' },
      {
        type: 'cover',
        svg: await readCover(gift.cardCover),
        lines: [
          card.for({ name }),
          `${screenTexts().occasionWords(gift.occasion).title}, ${formatCalendarDate(gift.date)}`,
        ],
      },
      { type: 'page' },
      { type: 'heading', text: card.dear({ name }) },
      { type: 'paragraph', text: card.fromAll({ organiser: organiserName(gift) }) },
      ...notes,
      ...(others.length > 0
        ? [
            {
              type: 'paragraph' as const,
              text: card.alsoFrom({ names: others.map(printable).filter(Boolean) }),
            },
          ]
        : []),
    ],
  };
}

function slip(gifts: GiftDeps, gift: Gift): PdfBlock[] {
  const address = [
    gift.name,
    [gift.flatNo, gift.apartment].filter(Boolean).join(', '),
    gift.landmark,
    `${gift.district}, ${gift.state} ${gift.pincode}`,
    gift.phone,
  ];
  const { slip: say } = phrases().documents;
  const { data } = encode(cardLink(gifts, gift), { ecc: 'M', border: 2 });
  return [
    { type: 'heading', text: gifts.shopName() },
    {
      type: 'paragraph',
      text: say.parcel({
        id: gift.id.slice(0, 8),
        productName: nameOfGift(gift),
      }),
    },
    { type: 'divider' },
    { type: 'paragraph', text: [say.to, ...address.filter(Boolean)].join('\n') },
    { type: 'divider' },
    { type: 'paragraph', text: say.scan({ date: formatCalendarDate(gift.date) }) },
    { type: 'qr', rows: data.map((row) => row.map((dark) => (dark ? '1' : '0')).join('')) },
  ];
}

function readCover(cover: CardCover): Promise<string> {
  return readFile(join(COVERS, `${cover}.svg`), 'utf8');
}
