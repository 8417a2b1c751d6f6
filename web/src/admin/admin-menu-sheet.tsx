import { useState } from 'react';
import { Sheet } from '../ui/sheet.tsx';
import { AdminAccount, AdminMenu } from './admin-menu.tsx';

export default function AdminMenuSheet({ onClosed }: { onClosed: () => void }) {
  const [open, setOpen] = useState(true);
  return (
    <Sheet open={open} onClose={() => setOpen(false)} onClosed={onClosed} title="Menu">
      <div className="mt-2 space-y-5">
        <AdminMenu onSelect={() => setOpen(false)} />
        <AdminAccount />
      </div>
    </Sheet>
  );
}
