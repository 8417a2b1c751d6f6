import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { useSubmission } from '../ui/use-submission.ts';

export function TrackingForm({ busy, onGiven }: { busy: boolean; onGiven: (tracking: string) => void }) {
  const { submit } = useSubmission<'tracking'>({ send: async ({ tracking }) => onGiven(tracking.trim()) });
  return (
    <form onSubmit={submit} noValidate className="space-y-3">
      <Field
        label="Tracking"
        name="tracking"
        maxLength={300}
        hint="The courier and its number, or a link. Whoever asked reads it."
      />
      <Button type="submit" aria-busy={busy} className="w-full">
        Mark as dispatched
      </Button>
    </form>
  );
}
