import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Button } from '../../src/ui/button.tsx';
import { Confirm } from '../../src/ui/confirm.tsx';
import { Field } from '../../src/ui/field.tsx';
import { Sheet } from '../../src/ui/sheet.tsx';
import { showToast, Toasts } from '../../src/ui/toasts.tsx';
import '../../src/styles/index.css';

/** The parts that wait for a person's answer, alone on a page, so that stories can try them out. */
function Stage() {
  const [open, setOpen] = useState<'sheet' | 'confirm'>();
  const [confirmed, setConfirmed] = useState(0);
  const close = () => setOpen(undefined);
  return (
    <main className="column flex flex-col items-start gap-4 py-8">
      <h1>Stage</h1>
      <Field label="Name" name="name" hint="As your friends know you." />
      <Field label="Email" name="email" type="email" error="Please enter an email address." />
      <Button onClick={() => setOpen('sheet')}>Open the sheet</Button>
      <Button onClick={() => setOpen('confirm')}>Ask first</Button>
      <Button onClick={() => showToast({ tone: 'good', words: 'Saved.' })}>Good news</Button>
      <Button onClick={() => showToast({ tone: 'bad', words: 'Not saved.', stays: true })}>Bad news</Button>
      <p>{`Confirmed ${confirmed} times`}</p>

      <Sheet open={open === 'sheet'} onClose={close} title="A sheet" words="It rises from below.">
        <Field label="Amount" name="amount" inputMode="numeric" className="mt-4" />
      </Sheet>
      <Confirm
        open={open === 'confirm'}
        question="Are you sure?"
        yes="Delete"
        onYes={() => setConfirmed(confirmed + 1)}
        onClose={close}
      />
      <Toasts />
    </main>
  );
}

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<Stage />);
