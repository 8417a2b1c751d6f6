import { useQueryClient } from '@tanstack/react-query';
import type { PushOutcome, PushSend, PushSendState } from '@tohfa/contract';
import { useEffect, useState } from 'react';
import { useAdminQuery } from '../../admin/session.ts';
import { call } from '../../lib/api.ts';
import type { Audience } from './push-draft.ts';

const POLL_MS = 2000;

export function usePushes(page: number) {
  return useAdminQuery(
    ['pushes', page],
    (signal) => call('listPushes', { query: { page: String(page) }, signal }),
    { refetchInterval: ({ state }) => (state.data?.pushes.some(isInProgress) ? POLL_MS : false) },
  );
}

export function usePushReport(id: string, outcome: PushOutcome | undefined, page: number) {
  return useAdminQuery(
    ['push-report', id, outcome, page],
    (signal) =>
      call('pushReport', { query: { id, ...(outcome && { outcome }), page: String(page) }, signal }),
    { refetchInterval: ({ state }) => (state.data && isInProgress(state.data.push) ? POLL_MS : false) },
  );
}

export function usePushCount(audience: Audience, enabled: boolean) {
  const counted = enabled ? audience : { emails: [] };
  return useAdminQuery(['push-count', counted], (signal) => call('countPush', { body: counted, signal }));
}

export function useInvalidatePushes() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['admin', 'pushes'] });
}

/** Being sent, or due within a minute. */
function isInProgress({ status, sendAt }: PushSend): boolean {
  return status === 'sending' || (status === 'scheduled' && Date.parse(sendAt) < Date.now() + 60_000);
}

/** The value after it has not changed for a moment. */
export function useDebounced<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 300);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** The result of sending to one device, as an admin reads it. */
export const outcomeLabels: Record<
  PushOutcome,
  { label: string; tone: 'neutral' | 'success' | 'error' | 'highlight' }
> = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  sending: { label: 'Sending', tone: 'highlight' },
  sent: { label: 'Sent', tone: 'success' },
  'no-device': { label: 'Not subscribed', tone: 'neutral' },
  gone: { label: 'Unsubscribed', tone: 'neutral' },
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

/** How many devices it is for, and how many of them are done. */
export function sendProgress({ counts }: Pick<PushSend, 'counts'>): { total: number; done: number } {
  const total = Object.values(counts).reduce((sum, devices) => sum + devices, 0);
  return { total, done: total - (counts.waiting ?? 0) - (counts.sending ?? 0) };
}

export function countLabel(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
