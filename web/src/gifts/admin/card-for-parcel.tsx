import type { AdminGift } from '@tohfa/contract';
import { parcelCardTexts as texts } from '@tohfa/contract/screens';
import { CameraIcon, PrinterIcon } from 'lucide-react';
import { type ChangeEvent, lazy, Suspense, useState } from 'react';
import { call, callForResponse } from '../../lib/api.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useAction } from '../../ui/actions.tsx';
import { Button } from '../../ui/buttons.tsx';
import { Notice } from '../../ui/feedback.tsx';

const CardDraft = lazy(() => import('../../contributions/card/card-draft.tsx'));

/** The slip and the card to print, the photo of the delivered gift, and what is written on the card. */
export function CardForParcel({ gift }: { gift: AdminGift }) {
  const [result, setResult] = useState<string>();
  const print = useAction(async () => {
    const response = await callForResponse('cardPdf', { query: { id: gift.id } });
    saveFile('tohfa-card.pdf', await response.blob());
  });
  const upload = useAction(async (file: File) => {
    const form = new FormData();
    form.set('id', gift.id);
    form.set('picture', file);
    await call('deliveryPhoto', { form });
    setResult(texts.photoAdded);
  });
  const isOnTheWay = gift.status === 'dispatched' || gift.status === 'delivered';
  if (gift.status !== 'paid' && !isOnTheWay) return null;

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (file) upload.run(file);
  }

  return (
    <div className="mt-5 space-y-3">
      {result && <Notice tone="success">{result}</Notice>}
      <Button variant="secondary" aria-busy={print.busy} onClick={() => print.run()} className="w-full">
        <PrinterIcon />
        {texts.print}
      </Button>
      {isOnTheWay && (
        <label className="flex h-12 cursor-pointer items-center justify-center gap-2 rounded-control border border-field-border px-5 font-semibold focus-within:outline-3 focus-within:outline-rani hover:border-rani hover:text-rani">
          <CameraIcon />
          {upload.busy ? texts.uploading : gift.deliveryPhoto || result ? texts.changePhoto : texts.addPhoto}
          <input type="file" accept="image/jpeg,image/png,image/webp" onChange={choose} className="sr-only" />
        </label>
      )}
      <details className="text-14">
        <summary className="flex min-h-11 items-center font-semibold text-rani">{texts.written}</summary>
        <Suspense>
          <CardDraft giftId={gift.id} mayChooseCover={false} />
        </Suspense>
      </details>
    </div>
  );
}
