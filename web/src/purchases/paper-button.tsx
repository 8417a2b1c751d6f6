import { useAction } from '../accounts/use-action.ts';
import { DownloadIcon } from '../ui/icons/icons.tsx';
import { downloadPaper } from './download-paper.ts';

/** Saves an invoice or a receipt as a file; `of` tells those who do not see the page which one. */
export function PaperButton({ paper, id, of }: Props) {
  const { busy, act } = useAction(() => downloadPaper(paper, id));
  return (
    <button
      type="button"
      aria-busy={busy}
      onClick={act}
      className="inline-flex h-11 items-center gap-2 rounded-control px-3 font-semibold text-14 text-rani hover:underline aria-busy:opacity-60"
    >
      <DownloadIcon className="size-4.5" />
      {paper === 'invoice' ? 'Invoice' : 'Receipt'}
      <span className="sr-only">{` for ${of}, as a PDF`}</span>
    </button>
  );
}

interface Props {
  paper: 'invoice' | 'receipt';
  id: string;
  of: string;
}
