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
    showToast({ tone: 'success', message: 'Notifications are on for this device.' });
  });
  return (
    <Sheet
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title="Notifications on this device"
      description="Your browser will ask for permission once. Here is what you agree to:"
    >
      <ul className="my-5 space-y-3">
        {PROMISES.map((promise) => (
          <li key={promise} className="flex gap-3">
            <CheckIcon className="mt-0.5 size-5 shrink-0 text-leaf" />
            {promise}
          </li>
        ))}
      </ul>
      <div className="flex flex-col gap-3">
        <Button aria-busy={busy} onClick={turnOn}>
          <BellIcon />
          {busy ? 'Turning on…' : 'Turn on notifications'}
        </Button>
        <Button variant="secondary" onClick={() => setOpen(false)}>
          Not now
        </Button>
      </div>
    </Sheet>
  );
}

const PROMISES = [
  'Updates about your gifts, orders and reminders, as you choose. Offers only if you turn them on.',
  'Private: notifications are encrypted for this device, and no one can read them on the way.',
  'You can turn them off with one tap. They also stop when you sign out on this device.',
];

interface EnablePushSheetProps {
  userId: string;
  publicKey: string;
  onDone: () => Promise<void>;
  onClosed: () => void;
}
