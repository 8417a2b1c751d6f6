import { Offline } from '../api.ts';
import { ErrorState } from '../ui/error-state.tsx';

/** When gifts could not be fetched: says whose fault it is, as far as we know. */
export function LoadProblem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return error instanceof Offline ? (
    <ErrorState
      title="The shop cannot be reached"
      words="Your connection seems to be down. Everything in the shop is safe; try again when you are online."
      onRetry={onRetry}
    />
  ) : (
    <ErrorState
      title="The shelves did not load"
      words="Something went wrong on our side, not yours. Please try again in a moment."
      onRetry={onRetry}
    />
  );
}
