import { callForResponse } from '../lib/api.ts';
import { subscribeToEvents } from '../lib/event-stream.ts';

/** Calls `onChange` whenever the gift has changed, or may have while nobody listened. */
export function subscribeToGift({ id, onChange }: { id: string; onChange: () => void }): () => void {
  return subscribeToEvents({
    open: (signal) => callForResponse('giftEvents', { query: { id }, signal }),
    onEvent: (name) => {
      if (name === 'changed') onChange();
    },
    onReconnect: onChange,
  });
}
