import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  CARD_COVERS,
  type CardCover,
  firstName,
  formatCalendarDate,
  type Operations,
  pictureAt,
} from '@tohfa/contract';
import type { FastifyInstance } from 'fastify';
import { encode } from 'uqr';
import { ALREADY_SENT, type Call, refuse, sendRefusal } from '../platform/http/operations.ts';
import type { PdfBlock, PdfContent } from '../platform/pdf.ts';
import { assembleCard, cardLink } from './card.ts';
import type { GiftDeps } from './deps.ts';
import { giftByPublicId } from './sql.ts';
import type { Gift } from './tables.ts';
import { organiserName } from './view.ts';

const COVERS = join(import.meta.dirname, '../../covers');

/** The parcel slip with the address and the way to the card, then the card itself. */
export async function cardPdf(gifts: GiftDeps, { query, reply }: Call<Operations['cardPdf']>) {
  const gift = await giftByPublicId(gifts.database, query.id);
  if (!gift) return refuse('not_found');
  if (!['paid', 'dispatched', 'delivered'].includes(gift.status))
    return refuse('wrong_state', { message: 'The card is printed once the gift is fully paid.' });
  const bytes = await gifts.renderPdf(await cardContent(gifts, gift));
  await reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="tohfa-card-${gift.id.slice(0, 8)}.pdf"`)
    .send(bytes);
  return ALREADY_SENT;
}

/** The drawings never change under their name while this version serves. */
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
  const { entries, others } = await assembleCard(gifts.database, gift);
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
  const recipient = firstName(gift.name);
  return {
    title: `Card ${gift.id.slice(0, 8)}`,
    size: 'A5',
    blocks: [
      ...slip(gifts, gift),
      { type: 'page' },
      {
        type: 'cover',
        svg: await readCover(gift.cardCover),
        lines: [`For ${recipient}`, `${gift.occasion}, ${formatCalendarDate(gift.date)}`],
      },
      { type: 'page' },
      { type: 'heading', text: `Dear ${recipient},` },
      {
        type: 'paragraph',
        text: `This is from all of us, with love. ${organiserName(gift)} brought us together.`,
      },
      ...notes,
      ...(others.length > 0
        ? [{ type: 'paragraph' as const, text: `With love also from ${printable(others.join(', '))}.` }]
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
  const { data } = encode(cardLink(gifts, gift), { ecc: 'M', border: 2 });
  return [
    { type: 'heading', text: 'Tohfa' },
    { type: 'paragraph', text: `Parcel ${gift.id.slice(0, 8)}\n${gift.productName}` },
    { type: 'divider' },
    { type: 'paragraph', text: ['To', ...address.filter(Boolean)].join('\n') },
    { type: 'divider' },
    {
      type: 'paragraph',
      text: `There is a card for you, from everyone. Scan to open it from ${formatCalendarDate(gift.date)} on:`,
    },
    { type: 'qr', rows: data.map((row) => row.map((dark) => (dark ? '1' : '0')).join('')) },
  ];
}

/** The printed fonts have no emoji: better none than empty boxes. */
function printable(text: string): string {
  return text
    .replaceAll(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|[\ufe0f\u{1f1e6}-\u{1f1ff}]/gu, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}

function readCover(cover: CardCover): Promise<string> {
  return readFile(join(COVERS, `${cover}.svg`), 'utf8');
}
