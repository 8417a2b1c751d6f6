import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';

const steps = [
  { title: 'Say who it is for', words: 'Their name, the occasion, the day, and where it should go.' },
  { title: 'Share the link', words: 'Family and friends each pay a part, as much as they like.' },
  { title: 'We wrap and deliver', words: 'Once it is fully paid, it reaches them in time for the day.' },
];

/** How a gift is asked for; the request itself starts here once requests are open. */
export default function AskSheet({ onClose }: { onClose: () => void }) {
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <Sheet
      open={open}
      onClose={close}
      onClosed={onClose}
      title="A gift from many hands"
      words="Asking for a gift opens soon. This is how it will go:"
    >
      <ol className="mt-5 space-y-4">
        {steps.map(({ title, words }, place) => (
          <li key={title} className="flex gap-4">
            <span
              aria-hidden="true"
              className="flex size-9 shrink-0 items-center justify-center rounded-full bg-marigold font-bold font-display text-18 text-on-marigold"
            >
              {place + 1}
            </span>
            <div>
              <h3 className="font-sans font-semibold">{title}</h3>
              <p className="text-14 text-ink-soft">{words}</p>
            </div>
          </li>
        ))}
      </ol>
      <Button onClick={close} className="mt-7 w-full">
        Good to know
      </Button>
    </Sheet>
  );
}
