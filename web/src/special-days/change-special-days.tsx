import type { SavedSpecialDays } from '@tohfa/contract';
import { PageHeading } from '../shell/page-heading.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { changeSpecialDays } from './save-special-days.ts';
import { SpecialDaysFields } from './special-days-fields.tsx';
import { useSpecialDaysSubmission } from './use-special-days-submission.ts';

export function ChangeSpecialDays({ kept, token, onChanged, onCancel }: Props) {
  const { form, submit, busy, problem, errors } = useSpecialDaysSubmission(async (typed) => {
    await changeSpecialDays(typed, token);
    onChanged();
  });
  return (
    <div className="column pt-6">
      <div className="mx-auto max-w-150">
        <PageHeading title="Change your special days" />
        <form ref={form} onSubmit={submit} noValidate className="mt-6 space-y-8">
          <SpecialDaysFields kept={kept} errors={errors} />
          {problem && <Notice tone="bad">{problem}</Notice>}
          <div className="flex gap-3">
            <Button look="quiet" onClick={onCancel} className="flex-1">
              Cancel
            </Button>
            <Button type="submit" aria-busy={busy} className="flex-1">
              {busy ? 'Saving…' : 'Save the changes'}
            </Button>
          </div>
        </form>
      </div>
    </div>
  );
}

interface Props {
  kept: SavedSpecialDays;
  token: string;
  onChanged: () => void;
  onCancel: () => void;
}
