import { notificationTexts } from '@tohfa/contract/screens';
import { BellIcon, CheckIcon } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../ui/actions.tsx';
import { Button } from '../ui/buttons.tsx';
import { showToast } from '../ui/feedback.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { subscribe } from './push-subscription.ts';

/** Explains first, because the browser asks for permission only once. */
export default function EnablePushSheet({ userId, publicKey, onDone, onClosed }: EnablePushSheetProps) {
  const [open, setOpen] = useState(true);
  const { busy, run: turnOn } = useAction(async () => {
    await subscribe(userId, publicKey).finally(onDone);
    setOpen(false);
    showToast({ tone: 'success', message: notificationTexts.on });
  });
  return (
    <Sheet
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title={texts.title}
      description={texts.description}
    >
      <ul className="my-5 space-y-3">
        {texts.promises.map((promise) => (
          <li key={promise} className="flex gap-3">
            <CheckIcon className="mt-0.5 size-5 shrink-0 text-leaf" />
            {promise}
          </li>
        ))}
      </ul>
      <div className="flex flex-col gap-3">
        <Button aria-busy={busy} onClick={turnOn}>
          <BellIcon />
          {busy ? texts.turningOn : texts.turnOn}
        </Button>
        <Button variant="secondary" onClick={() => setOpen(false)}>
          {texts.notNow}
        </Button>
      </div>
    </Sheet>
  );
}

const texts = notificationTexts.enable;

interface EnablePushSheetProps {
  userId: string;
  publicKey: string;
  onDone: () => Promise<void>;
  onClosed: () => void;
}
