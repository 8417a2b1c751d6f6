import { Button } from './button.tsx';
import { EmptyBox } from './drawings/empty-box.tsx';
import { RetryIcon } from './icons/icons.tsx';

/** Says what happened, what is safe, and offers the way on. */
export function ErrorState({ title, words, onRetry, retryLabel = 'Try again' }: Props) {
  return (
    <div role="alert" className="flex flex-col items-center px-4 py-8 text-center">
      <EmptyBox className="size-36" />
      <h2 className="mt-5 text-22">{title}</h2>
      <p className="mt-2 max-w-90 text-ink-soft">{words}</p>
      <Button onClick={onRetry} className="mt-6">
        <RetryIcon />
        {retryLabel}
      </Button>
    </div>
  );
}

interface Props {
  title: string;
  words: string;
  onRetry: () => void;
  retryLabel?: string;
}
