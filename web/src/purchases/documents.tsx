import { orderDocumentTexts } from '@tohfa/contract/screens';
import { DownloadIcon } from 'lucide-react';
import { callForResponse } from '../lib/api.ts';
import { saveFile } from '../lib/save-file.ts';
import { useAction } from '../ui/actions.tsx';
import { orderProof } from './guest-orders.ts';

/** Downloads an invoice, a receipt or a credit note of an order, or the invoice of a gift; `subject` tells screen readers which one. */
export function DocumentButton({ kind, id, orderId = '', subject }: DocumentButtonProps) {
  const { busy, run } = useAction(() => downloadDocument(kind, id, orderProof(orderId).orderToken));
  return (
    <button
      type="button"
      aria-busy={busy}
      onClick={run}
      className="inline-flex h-11 items-center gap-2 rounded-control px-3 font-semibold text-14 text-rani hover:underline aria-busy:opacity-60"
    >
      <DownloadIcon className="size-4.5" />
      {orderDocumentTexts.labels[kind]}
      <span className="sr-only">{orderDocumentTexts.about({ subject })}</span>
    </button>
  );
}

const BY_LINK = {
  invoice: 'invoiceByLink',
  receipt: 'receiptByLink',
  creditNote: 'creditNoteByLink',
} as const;

type DocumentKind = keyof typeof orderDocumentTexts.labels;

interface DocumentButtonProps {
  kind: DocumentKind;
  id: string;
  /** Left out for a gift and a payment towards one. */
  orderId?: string;
  subject: string;
}

/** Fetched with the bearer token, or the token of a guest's order, which a plain link cannot carry. */
async function downloadDocument(
  kind: DocumentKind,
  id: string,
  orderToken: string | undefined,
): Promise<void> {
  const response = await (orderToken === undefined || kind === 'giftInvoice'
    ? callForResponse(kind, { query: { id } })
    : callForResponse(BY_LINK[kind], { body: { id, orderToken } }));
  const disposition = response.headers.get('content-disposition') ?? '';
  const name = /filename="([\w.-]+)"/.exec(disposition)?.[1] ?? `tohfa-${kind}.pdf`;
  saveFile(name, await response.blob());
}
