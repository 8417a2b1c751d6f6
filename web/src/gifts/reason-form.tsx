import { useState } from 'react';
import { found, missingError } from '../accounts/check-fields.ts';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { useSubmission } from '../ui/use-submission.ts';

/** A decision that wants a reason: the field shows when it is opened. */
export function ReasonForm({ opener, action, missing, busy, onGiven }: Props) {
  const [open, setOpen] = useState(false);
  const { submit, errors } = useSubmission<'reason'>({
    check: ({ reason }) => found({ reason: missingError(reason, missing) }),
    send: async ({ reason }) => onGiven(reason.trim()),
  });
  if (!open) {
    return (
      <Button look="quiet" onClick={() => setOpen(true)} className="w-full text-chilli! hover:border-chilli!">
        {opener}
      </Button>
    );
  }
  return (
    <form onSubmit={submit} noValidate className="space-y-3">
      <TextArea label="Reason" name="reason" rows={2} maxLength={300} error={errors.reason} />
      <Button type="submit" look="bad" aria-busy={busy} className="w-full">
        {action}
      </Button>
    </form>
  );
}

interface Props {
  opener: string;
  action: string;
  /** What is said when none was given. */
  missing: string;
  busy: boolean;
  onGiven: (reason: string) => void;
}
