import { useQueryClient } from '@tanstack/react-query';
import type { PushOutcome, PushSend, PushSendState } from '@tohfa/contract';
import { useEffect, useState } from 'react';
import { useAdminQuery } from '../../admin/session.ts';
import { call } from '../../lib/api.ts';
import type { Audience } from './push-draft.ts';

const POLL_MS = 2000;

export function usePushes(page: number) {
  const pushes = useAdminQuery(['pushes', page], (signal) =>
    call('listPushes', { query: { page: String(page) }, signal }),
  );
  usePolling(pushes.data?.pushes.some(isInProgress) === true, pushes.refetch);
  return pushes;
}

export function usePushReport(id: string, outcome: PushOutcome | undefined, page: number) {
  const report = useAdminQuery(['push-report', id, outcome, page], (signal) =>
    call('pushReport', { query: { id, ...(outcome && { outcome }), page: String(page) }, signal }),
  );
  usePolling(report.data !== undefined && isInProgress(report.data.push), report.refetch);
  return report;
}

export function usePushCount(audience: Audience, enabled: boolean) {
  const wanted = enabled ? audience : { emails: [] };
  return useAdminQuery(['push-count', wanted], (signal) => call('countPush', { body: wanted, signal }));
}

export function useInvalidatePushes() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['admin', 'pushes'] });
}

/** Sent at this moment, or about to be. */
function isInProgress({ status, sendAt }: PushSend): boolean {
  return status === 'sending' || (status === 'scheduled' && Date.parse(sendAt) < Date.now() + 60_000);
}

/** The value once nobody has changed it for a moment. */
export function useDebounced<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 300);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

function usePolling(wanted: boolean, look: () => unknown): void {
  useEffect(() => {
    if (!wanted) return;
    const timer = setInterval(() => void look(), POLL_MS);
    return () => clearInterval(timer);
  }, [wanted, look]);
}

/** What became of a message to one device, as an admin reads it. */
export const outcomeLabels: Record<
  PushOutcome,
  { label: string; tone: 'neutral' | 'success' | 'error' | 'highlight' }
> = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  sending: { label: 'Sending', tone: 'highlight' },
  sent: { label: 'Sent', tone: 'success' },
  'no-device': { label: 'Not subscribed', tone: 'neutral' },
  gone: { label: 'No longer there', tone: 'neutral' },
  'too-large': { label: 'Too large', tone: 'error' },
  refused: { label: 'Refused', tone: 'error' },
  failed: { label: 'Failed', tone: 'error' },
  unknown: { label: 'Unknown', tone: 'highlight' },
};

export const stateLabels: Record<
  PushSendState,
  { label: string; tone: 'neutral' | 'success' | 'highlight' }
> = {
  scheduled: { label: 'Scheduled', tone: 'highlight' },
  sending: { label: 'Sending', tone: 'highlight' },
  done: { label: 'Done', tone: 'success' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};

/** How many devices it is for, and to how many of them nothing more is to be done. */
export function sendProgress({ counts }: Pick<PushSend, 'counts'>): { all: number; settled: number } {
  const all = Object.values(counts).reduce((sum, devices) => sum + devices, 0);
  return { all, settled: all - (counts.waiting ?? 0) - (counts.sending ?? 0) };
}
