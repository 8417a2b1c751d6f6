import { businessTexts as texts } from '@tohfa/contract/screens';
import { ChevronDownIcon } from 'lucide-react';
import { useState } from 'react';
import { TextField } from '../../ui/fields.tsx';
import type { Checkout } from './use-checkout.ts';

/** Few need it: closed until somebody asks for it, or something in it is wrong. */
export function BusinessSection({ checkout: { form } }: { checkout: Checkout }) {
  const [isOpen, setOpen] = useState(false);
  const { gstin, company } = form.formState.errors;
  return (
    <details
      open={isOpen || gstin !== undefined || company !== undefined}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group/business rounded-card bg-surface shadow-float"
    >
      <summary className="flex min-h-13 cursor-pointer list-none items-center gap-2 rounded-card px-5 text-14 [&::-webkit-details-marker]:hidden">
        <span className="flex-1 font-semibold">{texts.ask}</span>
        <ChevronDownIcon className="size-5 text-ink-soft transition-transform duration-200 group-open/business:rotate-180" />
      </summary>
      <div className="px-5 pb-5">
        <p className="text-14 text-ink-soft">{texts.why}</p>
        <div className="mt-3 grid gap-4 cards:grid-cols-2">
          <TextField
            label={texts.company}
            maxLength={100}
            autoComplete="organization"
            {...form.field('company')}
          />
          <TextField
            label={texts.gstin}
            maxLength={30}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            hint={texts.gstinHint}
            {...form.field('gstin')}
          />
        </div>
      </div>
    </details>
  );
}
