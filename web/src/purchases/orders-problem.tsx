import { Offline } from '../api.ts';
import { ErrorState } from '../ui/error-state.tsx';

/** When the orders could not be fetched: says whose fault it is, as far as we know, and that nothing is lost. */
export function OrdersProblem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return error instanceof Offline ? (
    <ErrorState
      title="The shop cannot be reached"
      words="Your connection seems to be down. Your orders are safe; try again when you are online."
      onRetry={onRetry}
    />
  ) : (
    <ErrorState
      title="Your orders did not load"
      words="Something went wrong on our side. Your orders are safe; please try again in a moment."
      onRetry={onRetry}
    />
  );
}
