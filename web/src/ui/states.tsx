import { partTexts } from '@tohfa/contract/screens';
import { GiftIcon, RotateCwIcon } from 'lucide-react';
import { Component, type ReactNode, useEffect, useEffectEvent } from 'react';
import { OfflineError } from '../lib/api.ts';
import { Button } from './buttons.tsx';
import { EmptyBox } from './drawings.tsx';

/** A small drawing, what is missing, and one thing to do. */
export function EmptyState({ title, description, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-4 py-8 text-center">
      <EmptyBox className="size-36" />
      <h2 className="mt-5 text-22">{title}</h2>
      <p className="mt-2 max-w-90 text-ink-soft">{description}</p>
      <div className="mt-6">{action}</div>
    </div>
  );
}

interface EmptyStateProps {
  title: string;
  description: string;
  action: ReactNode;
}

/** Says what happened, what is safe, and offers the way on. */
export function ErrorState({
  title,
  description,
  onRetry,
  retryLabel = partTexts.tryAgain,
}: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center px-4 py-8 text-center">
      <EmptyBox className="size-36" />
      <h2 className="mt-5 text-22">{title}</h2>
      <p className="mt-2 max-w-90 text-ink-soft">{description}</p>
      <Button onClick={onRetry} className="mt-6">
        <RotateCwIcon />
        {retryLabel}
      </Button>
    </div>
  );
}

interface ErrorStateProps {
  title: string;
  description: string;
  onRetry: () => void;
  retryLabel?: string;
}

/**
 * When gifts could not be fetched: says whose fault it is, as far as we know. While the connection is down it tries
 * again by itself; the browser's word that it is back may come too soon, or never.
 */
export function LoadError({ error, onRetry, title = partTexts.loadError.title }: LoadErrorProps) {
  const isOffline = error instanceof OfflineError;
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    if (!isOffline) return;
    const again = () => retry();
    const timer = setInterval(again, OFFLINE_RETRY_MS);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, [isOffline]);
  return isOffline ? (
    <ErrorState
      title={partTexts.loadError.offlineTitle}
      description={partTexts.loadError.offline}
      onRetry={onRetry}
    />
  ) : (
    <ErrorState title={title} description={partTexts.loadError.text} onRetry={onRetry} />
  );
}

const OFFLINE_RETRY_MS = 5000;

interface LoadErrorProps {
  error: Error;
  onRetry: () => void;
  /** Names what is missing, when the shop was reached and failed. */
  title?: string;
}

/** Stands where a screen will be while its code is on the way. */
export function ScreenLoading() {
  return (
    <div role="status" className="appear-late flex min-h-[60dvh] items-center justify-center text-rani">
      <GiftIcon className="size-10 animate-bounce" />
      <span className="sr-only">{partTexts.loading}</span>
    </div>
  );
}

/** A grey stand-in; its class gives it the shape of what comes. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={`shimmer rounded-small ${className}`} />;
}

/** Shows `fallback` instead of a white page when something below it throws. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return this.props.fallback(() => this.setState({ failed: false }));
  }
}

interface ErrorBoundaryProps {
  children: ReactNode;
  fallback: (reset: () => void) => ReactNode;
}

/** In the place of a list of products that is being loaded. */
export function ProductGridSkeleton({ cards }: { cards: number }) {
  return (
    <div className="card-grid" aria-hidden="true">
      {Array.from({ length: cards }, (_, index) => `card-${index}`).map((key) => (
        <ProductCardSkeleton key={key} />
      ))}
    </div>
  );
}

function ProductCardSkeleton() {
  return (
    <div className="rounded-card bg-surface shadow-float">
      <Skeleton className="aspect-square rounded-none! rounded-t-card!" />
      <div className="p-3.5 pt-3 cards:p-4 cards:pt-3">
        <div className="h-11 pt-1">
          <Skeleton className="h-4 w-11/12" />
          <Skeleton className="mt-2 h-4 w-3/5" />
        </div>
        <Skeleton className="mt-2 h-3.5 w-2/5" />
        <Skeleton className="mt-3 h-4 w-3/5" />
        <Skeleton className="mt-3 h-5 w-1/2" />
        <Skeleton className="mt-2 h-4 w-11/12" />
        <Skeleton className="mt-1 h-4 w-3/5" />
      </div>
    </div>
  );
}
