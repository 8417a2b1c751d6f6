import { DownloadIcon } from 'lucide-react';
import { callForResponse } from '../lib/api.ts';
import { saveFile } from '../lib/save-file.ts';
import { useAction } from '../ui/actions.tsx';

/** Saves an invoice or a receipt as a file; `of` tells those who do not see the page which one. */
export function DocumentButton({ kind, id, subject }: DocumentButtonProps) {
  const { busy, run } = useAction(() => downloadDocument(kind, id));
  return (
    <button
      type="button"
      aria-busy={busy}
      onClick={run}
      className="inline-flex h-11 items-center gap-2 rounded-control px-3 font-semibold text-14 text-rani hover:underline aria-busy:opacity-60"
    >
      <DownloadIcon className="size-4.5" />
      {kind === 'invoice' ? 'Invoice' : 'Receipt'}
      <span className="sr-only">{` for ${subject}, as a PDF`}</span>
    </button>
  );
}

interface DocumentButtonProps {
  kind: 'invoice' | 'receipt';
  id: string;
  subject: string;
}

/** Fetched with the bearer value, which a plain link could not carry, and handed over as a file. */
async function downloadDocument(paper: 'invoice' | 'receipt', id: string): Promise<void> {
  const answer = await callForResponse(paper, { query: { id } });
  const given = answer.headers.get('content-disposition') ?? '';
  const name = /filename="([\w.-]+)"/.exec(given)?.[1] ?? `tohfa-${paper}.pdf`;
  saveFile(name, await answer.blob());
}
