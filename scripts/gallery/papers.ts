import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Browser } from '@playwright/test';
import { paise, taxOn } from '@tohfa/contract';
import { type PdfContent, renderPdf } from '../../server/src/platform/pdf.ts';
import { receiptPaper } from '../../server/src/purchases/papers.ts';
import { totalOf } from '../../server/src/taxes/lines.ts';
import { creditNotePaper, invoicePaper } from '../../server/src/taxes/papers.ts';
import type { DocumentLine } from '../../server/src/taxes/tables.ts';

const PDF_READER = join(dirname(createRequire(import.meta.url).resolve('unpdf')), 'pdfjs.mjs');
const ORIGIN = 'http://papers.test';

/** The four papers as WebP, each the first page, drawn by the browser from the PDF. */
export async function drawPapers(browser: Browser): Promise<Map<string, Buffer>> {
  const page = await browser.newPage();
  await page.route(`${ORIGIN}/**`, (route) =>
    new URL(route.request().url()).pathname === '/pdf.mjs'
      ? route.fulfill({ contentType: 'text/javascript', body: readFileSync(PDF_READER) })
      : route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  );
  await page.goto(ORIGIN);
  const pictures = new Map<string, Buffer>();
  for (const [name, content] of Object.entries(samplePapers())) {
    const pdf = (await renderPdf(content)).toString('base64');
    const picture = await page.evaluate<string>(`(${DRAW})('${pdf}')`);
    pictures.set(name, Buffer.from(picture, 'base64'));
  }
  await page.close();
  return pictures;
}

/** Runs in the browser, where the reader is a module of the page. */
const DRAW = `async (pdf) => {
  const { getDocument } = await import('/pdf.mjs');
  const bytes = Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0));
  const page = await (await getDocument({ data: bytes }).promise).getPage(1);
  const viewport = page.getViewport({ scale: 1.5 });
  const canvas = document.createElement('canvas');
  canvas.width = viewport.width;
  canvas.height = viewport.height * 0.66;
  await page.render({ canvas, canvasContext: canvas.getContext('2d'), viewport }).promise;
  return canvas.toDataURL('image/webp', 0.82).split(',')[1];
}`;

function samplePapers(): Record<string, PdfContent> {
  const seller = {
    name: 'Tohfa',
    address: '12 Gift Lane, Indiranagar, Bengaluru 560038',
    state: 'Karnataka',
    gstin: '29ABCDE1234F1ZW',
  };
  const buyer = { name: 'आशा Rao', email: 'asha@tohfa.test' };
  const { gstin, ...shop } = seller;
  const lines = [
    toLine('Jaipur Blue Pottery Vase', 2, 1450, 145, 1200, '6912'),
    toLine('पीतल का दीया (brass diya)', 4, 350, 70, 1800, '7419'),
    toLine('Darjeeling First Flush Tea', 1, 499, 24, 500, '0902'),
  ];
  const untaxed = lines.map((line) => ({
    ...line,
    taxablePaise: line.taxablePaise + line.discountPaise,
    discountPaise: 0,
    rateBp: 0,
    igstPaise: 0,
  }));
  const charges = { deliveryPaise: 3000, transactionPaise: 1000 };
  const factsOf = (sold: readonly DocumentLine[], chargesPaise: number, day: string) => ({
    issuedAt: new Date(`${day}T06:30:00Z`),
    placeOfSupply: '27-Maharashtra',
    seller: shop,
    sellerGstin: gstin,
    buyerGstin: '27AAPFU0939F1ZV',
    buyerCompany: 'Hill Road Traders',
    isTaxed: sold.some(({ rateBp }) => rateBp > 0),
    totalPaise: totalOf(sold) + chargesPaise,
  });
  const sold = {
    facts: factsOf(lines, 4000, '2026-11-02'),
    lines,
    number: 'TOHFA/27/0000042',
    order: 100_042,
    people: {
      buyer,
      recipient: 'Meera Nair',
      address: '12, Rose Villa, Hill Road, Mumbai, Maharashtra 400050',
    },
    coupon: 'DIWALI',
    charges,
    isCancelled: false,
  };
  const returned = lines.slice(1, 2);
  return {
    invoice: invoicePaper(sold),
    'bill-of-supply': invoicePaper({
      ...sold,
      facts: {
        ...factsOf(untaxed, 4000, '2026-11-02'),
        buyerGstin: null,
        buyerCompany: '',
      },
      lines: untaxed,
      coupon: undefined,
    }),
    'credit-note': creditNotePaper({
      ...sold,
      facts: factsOf(returned, 0, '2026-11-12'),
      lines: returned,
      reason: undefined,
      number: 'TOHCN/27/0000007',
      invoice: { number: sold.number, issuedAt: sold.facts.issuedAt },
    }),
    receipt: receiptPaper(
      seller,
      {
        title: 'Receipt',
        fileName: 'receipt',
        description: 'A contribution to the gift Rosewood & Boxwood Chess Set',
        paidAt: new Date('2026-11-02T06:30:00Z'),
        paymentId: 'pay_TohfaSample001',
        method: 'upi',
        amountPaise: 50_000,
        refundedPaise: 0,
      },
      buyer,
    ),
  };
}

function toLine(
  description: string,
  quantity: number,
  unitRupees: number,
  discountRupees: number,
  rateBp: number,
  hsn: string,
): DocumentLine {
  const taxablePaise = (unitRupees * quantity - discountRupees) * 100;
  return {
    description,
    hsn,
    quantity,
    rateBp,
    unitPricePaise: unitRupees * 100,
    discountPaise: discountRupees * 100,
    taxablePaise,
    igstPaise: taxOn(paise(taxablePaise), rateBp),
    cgstPaise: 0,
    sgstPaise: 0,
  };
}
