import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Button } from '../../src/ui/buttons.tsx';
import { ConfirmDialog } from '../../src/ui/confirm.tsx';
import { showToast, Toasts } from '../../src/ui/feedback.tsx';
import { TextField } from '../../src/ui/fields.tsx';
import { Sheet } from '../../src/ui/sheet.tsx';
import '../../src/styles/index.css';

/** The parts that wait for a person's answer, alone on a page, so that stories can try them out. */
function Stage() {
  const [open, setOpen] = useState<'sheet' | 'confirm'>();
  const [confirmed, setConfirmed] = useState(0);
  const close = () => setOpen(undefined);
  return (
    <main className="column flex flex-col items-start gap-4 py-8">
      <h1>Stage</h1>
      <TextField label="Name" name="name" hint="As your friends know you." />
      <TextField label="Email" name="email" type="email" error="Please enter an email address." />
      <Button onClick={() => setOpen('sheet')}>Open the sheet</Button>
      <Button onClick={() => setOpen('confirm')}>Ask first</Button>
      <Button onClick={() => showToast({ tone: 'success', message: 'Saved.' })}>Good news</Button>
      <Button onClick={() => showToast({ tone: 'error', message: 'Not saved.', persistent: true })}>
        Bad news
      </Button>
      <p>{`Confirmed ${confirmed} times`}</p>

      <Sheet open={open === 'sheet'} onClose={close} title="A sheet" description="It rises from below.">
        <TextField label="Amount" name="amount" inputMode="numeric" className="mt-4" />
      </Sheet>
      <ConfirmDialog
        open={open === 'confirm'}
        title="Are you sure?"
        confirmLabel="Delete"
        onConfirm={() => setConfirmed(confirmed + 1)}
        onClose={close}
      />
      <Toasts />
    </main>
  );
}

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<Stage />);
