import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { plainWords } from '../ui/use-submission.ts';

/** A part of an admin screen that did not come. */
export function AdminLoadProblem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div className="space-y-3">
      <Notice tone="bad">{`Error: ${plainWords(error)}`}</Notice>
      <Button look="quiet" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
