import { useQueryClient } from '@tanstack/react-query';
import type { PushOutcome, PushSend, PushSendState } from '@tohfa/contract';
import { pushOutcomeTexts, pushStateTexts } from '@tohfa/contract/screens';
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
  waiting: { label: pushOutcomeTexts.waiting, tone: 'neutral' },
  sending: { label: pushOutcomeTexts.sending, tone: 'highlight' },
  sent: { label: pushOutcomeTexts.sent, tone: 'success' },
  'no-device': { label: pushOutcomeTexts['no-device'], tone: 'neutral' },
  gone: { label: pushOutcomeTexts.gone, tone: 'neutral' },
  'too-large': { label: pushOutcomeTexts['too-large'], tone: 'error' },
  refused: { label: pushOutcomeTexts.refused, tone: 'error' },
  failed: { label: pushOutcomeTexts.failed, tone: 'error' },
  unknown: { label: pushOutcomeTexts.unknown, tone: 'highlight' },
};

export const stateLabels: Record<
  PushSendState,
  { label: string; tone: 'neutral' | 'success' | 'highlight' }
> = {
  scheduled: { label: pushStateTexts.scheduled, tone: 'highlight' },
  sending: { label: pushStateTexts.sending, tone: 'highlight' },
  done: { label: pushStateTexts.done, tone: 'success' },
  cancelled: { label: pushStateTexts.cancelled, tone: 'neutral' },
};

/** How many devices it is for, and how many of them are done. */
export function sendProgress({ counts }: Pick<PushSend, 'counts'>): { total: number; done: number } {
  const total = Object.values(counts).reduce((sum, devices) => sum + devices, 0);
  return { total, done: total - (counts.waiting ?? 0) - (counts.sending ?? 0) };
}
