import type { PushOutcome, PushSend, PushSendState } from '@tohfa/contract';

/** What became of a message to one device, as an admin reads it. */
export const outcomeWords: Record<
  PushOutcome,
  { label: string; tone: 'plain' | 'good' | 'bad' | 'festive' }
> = {
  waiting: { label: 'Waiting', tone: 'plain' },
  sending: { label: 'Sending', tone: 'festive' },
  sent: { label: 'Sent', tone: 'good' },
  'no-device': { label: 'Not subscribed', tone: 'plain' },
  gone: { label: 'No longer there', tone: 'plain' },
  'too-large': { label: 'Too large', tone: 'bad' },
  refused: { label: 'Refused', tone: 'bad' },
  failed: { label: 'Failed', tone: 'bad' },
  unknown: { label: 'Unknown', tone: 'festive' },
};

export const stateWords: Record<PushSendState, { label: string; tone: 'plain' | 'good' | 'festive' }> = {
  scheduled: { label: 'Scheduled', tone: 'festive' },
  sending: { label: 'Sending', tone: 'festive' },
  done: { label: 'Done', tone: 'good' },
  cancelled: { label: 'Cancelled', tone: 'plain' },
};

/** How many devices it is for, and to how many of them nothing more is to be done. */
export function progressOf({ counts }: Pick<PushSend, 'counts'>): { all: number; settled: number } {
  const all = Object.values(counts).reduce((sum, devices) => sum + devices, 0);
  return { all, settled: all - (counts.waiting ?? 0) - (counts.sending ?? 0) };
}
