import { ErrorState } from '../ui/error-state.tsx';

/** The last net: the shop itself broke, so this uses neither router nor data. */
export function CrashScreen() {
  return (
    <main className="column py-16">
      <ErrorState
        title="Something came loose"
        words="The page ran into a mistake of ours. Your orders and gifts are safe. Reloading usually helps."
        retryLabel="Reload the page"
        onRetry={() => location.reload()}
      />
    </main>
  );
}
