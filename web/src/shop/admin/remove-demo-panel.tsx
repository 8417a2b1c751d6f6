import { shopSettingsScreen as words } from '@tohfa/contract/screens';
import { useState } from 'react';
import { Panel } from '../../admin/page.tsx';
import { useInvalidateAdminQueries } from '../../admin/session.ts';
import { useStepUp } from '../../admin/step-up.tsx';
import { call } from '../../lib/api.ts';
import { useSubmit } from '../../lib/submit.ts';
import { Button } from '../../ui/buttons.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useReadiness } from './setup-checklist.tsx';

/** Only while there is something of the demo. */
export function RemoveDemoPanel({ shopName }: { shopName: string }) {
  const { data } = useReadiness();
  const [isOpen, setOpen] = useState(false);
  const [done, setDone] = useState<string>();
  const { products = 0, people = 0 } = data?.demo ?? {};
  if (done !== undefined) return <Notice tone="success">{done}</Notice>;
  if (products + people === 0) return null;
  return (
    <Panel title={words.panels.demo}>
      <p>{words.demo.intro({ products, people })}</p>
      <p className="mt-1 text-14 text-ink-soft">{words.demo.note}</p>
      <Button variant="danger" className="mt-3" onClick={() => setOpen(true)}>
        {words.demo.remove}
      </Button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={words.demo.remove}>
        <RemoveDemoForm shopName={shopName} onRemoved={setDone} />
      </Sheet>
    </Panel>
  );
}

function RemoveDemoForm({ shopName, onRemoved }: RemoveDemoFormProps) {
  const withStepUp = useStepUp();
  const refresh = useInvalidateAdminQueries(['shop-readiness', 'dashboard']);
  const { busy, errors, problem, submit } = useSubmit(async (form) => {
    const body = { name: String(form.get('name') ?? '') };
    const { removed, hidden } = await withStepUp(() => call('removeDemoData', { body }));
    const kept = hidden.length > 0 ? ` ${words.demo.hidden({ names: hidden.join(', ') })}` : '';
    onRemoved(words.demo.done(removed) + kept);
    await refresh();
  });
  return (
    <form onSubmit={submit} noValidate className="mt-4 space-y-4">
      {problem && <Notice tone="error">{problem}</Notice>}
      <TextField
        label={words.demo.label}
        name="name"
        hint={words.demo.confirm({ name: shopName })}
        error={errors.name}
        autoComplete="off"
      />
      <Button type="submit" variant="danger" aria-busy={busy} className="w-full">
        {busy ? words.demo.removing : words.demo.remove}
      </Button>
    </form>
  );
}

interface RemoveDemoFormProps {
  shopName: string;
  onRemoved(message: string): void;
}
