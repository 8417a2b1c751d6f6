import { adminFrameTexts } from '@tohfa/contract/screens';
import { useState } from 'react';
import { Sheet } from '../ui/sheet.tsx';
import { AdminAccount } from './admin-menu.tsx';

/** On phones; the rail of wide screens has it at its end. */
export default function AccountSheet({ onClosed }: { onClosed: () => void }) {
  const [open, setOpen] = useState(true);
  return (
    <Sheet open={open} onClose={() => setOpen(false)} onClosed={onClosed} title={adminFrameTexts.account}>
      <div className="mt-2">
        <AdminAccount onSelect={() => setOpen(false)} />
      </div>
    </Sheet>
  );
}
