import { MAX_ORDERS_AT_ONCE, ORDER_PAPERS, type OrderPaper } from '@tohfa/contract';
import { orderPaperLabels, printing } from '@tohfa/contract/screens';
import { PrinterIcon } from 'lucide-react';
import { useState } from 'react';
import { callForResponse, errorMessage } from '../../lib/api.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/buttons.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { Sheet } from '../../ui/sheet.tsx';

/** The papers of many orders, each kind in one PDF. */
export default function PrintSheet({ ids, onClosed }: { ids: readonly string[]; onClosed: () => void }) {
  const [open, setOpen] = useState(true);
  return (
    <Sheet
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title={printing.title({ count: printing.orders({ count: ids.length }) })}
    >
      <div className="mt-4">
        <PaperButtons ids={ids} />
      </div>
    </Sheet>
  );
}

export function PaperButtons({ ids }: { ids: readonly string[] }) {
  const [state, setState] = useState<PrintState>();
  const isBusy = state?.kind === 'busy';

  async function print(paper: OrderPaper) {
    if (isBusy) return;
    const what = orderPaperLabels[paper];
    setState({ kind: 'busy', text: printing.preparing({ what }) });
    try {
      const response = await callForResponse('orderPapers', { body: { kind: paper, ids: [...ids] } });
      saveFile(`tohfa-${paper}.pdf`, await response.blob());
      setState({ kind: 'done', text: printing.ready({ what }) });
    } catch (error) {
      setState({ kind: 'failed', text: errorMessage(error) });
    }
  }

  if (ids.length > MAX_ORDERS_AT_ONCE)
    return <Notice tone="error">{printing.tooMany({ max: MAX_ORDERS_AT_ONCE })}</Notice>;
  return (
    <div className="space-y-3">
      {isBusy && (
        <div role="status" className="text-14">
          <p>{state.text}</p>
          <progress aria-label={state.text} className="mt-1 h-2 w-full accent-rani" />
        </div>
      )}
      {state?.kind === 'done' && <Notice tone="success">{state.text}</Notice>}
      {state?.kind === 'failed' && <Notice tone="error">{state.text}</Notice>}
      <ul className="grid gap-2">
        {ORDER_PAPERS.map((paper) => (
          <li key={paper}>
            <Button
              variant="secondary"
              aria-disabled={isBusy}
              onClick={() => void print(paper)}
              className="w-full justify-start! text-14! aria-disabled:opacity-60"
            >
              <PrinterIcon />
              {orderPaperLabels[paper]}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface PrintState {
  kind: 'busy' | 'done' | 'failed';
  text: string;
}
