import { IconButton } from '../ui/icon-button.tsx';
import { BackIcon } from '../ui/icons/icons.tsx';

/** Which rows of how many are in sight, and the way to the others. Pages count from 1. */
export function Pager({ page, pageSize, total, onPage }: Props) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  const from = Math.min((page - 1) * pageSize + 1, total);
  return (
    <nav aria-label="Pages" className="flex items-center justify-end gap-2 pt-3">
      <p role="status" className="text-14 text-ink-soft tabular-nums">
        {total === 0 ? 'None' : `${from}–${Math.min(page * pageSize, total)} of ${total}`}
      </p>
      <IconButton
        label="Previous page"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
        className={MOVE}
      >
        <BackIcon />
      </IconButton>
      <IconButton label="Next page" disabled={page >= last} onClick={() => onPage(page + 1)} className={MOVE}>
        <BackIcon className="size-5 rotate-180" />
      </IconButton>
    </nav>
  );
}

const MOVE = 'border border-hairline bg-surface disabled:opacity-40';

interface Props {
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
}
