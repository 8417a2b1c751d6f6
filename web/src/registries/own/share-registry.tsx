import type { OwnRegistry } from '@tohfa/contract';
import { ownRegistryTexts as texts } from '@tohfa/contract/screens';
import { ForwardIcon, PrinterIcon, QrCodeIcon } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { callForResponse } from '../../lib/api.ts';
import { formatCalendarDate } from '../../lib/dates.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useAction } from '../../ui/actions.tsx';
import { Button } from '../../ui/buttons.tsx';
import { CopyButton, hasNativeShare, shareNatively, WhatsAppLink } from '../../ui/sharing.tsx';
import { Skeleton } from '../../ui/states.tsx';

const QrCode = lazy(() => import('../../ui/qr-code.tsx'));

/** The link, WhatsApp, a QR code, and slips for the printed invitation. */
export function ShareRegistry({ registry: { id, link, title, date } }: { registry: OwnRegistry }) {
  const headingId = useId();
  const [isQrOpen, setQrOpen] = useState(false);
  const printing = useAction(async () => {
    const pdf = await callForResponse('registryInsert', { query: { id } });
    saveFile(texts.insertFile, await pdf.blob());
  });
  const text = texts.whatsAppText({ title, day: formatCalendarDate(date) });
  return (
    <section aria-labelledby={headingId} className="rounded-card bg-surface p-5 shadow-float">
      <h2 id={headingId} className="text-18">
        {texts.shareTitle}
      </h2>
      <p className="mt-1 text-14 text-ink-soft">{texts.shareText}</p>
      <p className="mt-3 truncate rounded-control bg-sunken px-4 py-3 text-14 text-ink-soft">{link}</p>
      <div className="mt-3 grid grid-cols-2 gap-2.5 wide:flex wide:flex-wrap">
        <WhatsAppLink variant="primary" text={`${text} ${link}`}>
          {texts.whatsApp}
        </WhatsAppLink>
        <CopyButton text={link} label={texts.copy} copiedLabel={texts.copied} />
        <Button variant="secondary" aria-expanded={isQrOpen} onClick={() => setQrOpen(!isQrOpen)}>
          <QrCodeIcon />
          {isQrOpen ? texts.hideQr : texts.showQr}
        </Button>
        {hasNativeShare() && (
          <Button variant="secondary" onClick={() => void shareNatively({ title, text, url: link })}>
            <ForwardIcon />
            {texts.forward}
          </Button>
        )}
        <Button variant="secondary" aria-busy={printing.busy} onClick={printing.run} className="col-span-2">
          <PrinterIcon />
          {texts.insert}
        </Button>
      </div>
      {isQrOpen && (
        <div className="mx-auto mt-4 size-52 overflow-hidden rounded-control bg-white wide:mx-0">
          <Suspense fallback={<Skeleton className="size-52" />}>
            <QrCode text={link} label={texts.qrLabel} className="size-52" />
          </Suspense>
        </div>
      )}
    </section>
  );
}
