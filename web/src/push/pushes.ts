import { useQueryClient } from '@tanstack/react-query';
import type { PushOutcome, PushSend } from '@tohfa/contract';
import { useEffect, useState } from 'react';
import { useAdminQuery } from '../admin/use-admin.ts';
import { call } from '../api.ts';
import type { Audience } from './push-draft.ts';

const LOOK_EVERY_MS = 2000;

export function usePushes(page: number) {
  const pushes = useAdminQuery(['pushes', page], (signal) =>
    call('listPushes', { query: { page: String(page) }, signal }),
  );
  useLookingAgain(pushes.data?.pushes.some(isOnItsWay) === true, pushes.refetch);
  return pushes;
}

export function usePushReport(id: string, outcome: PushOutcome | undefined, page: number) {
  const report = useAdminQuery(['push-report', id, outcome, page], (signal) =>
    call('pushReport', { query: { id, ...(outcome && { outcome }), page: String(page) }, signal }),
  );
  useLookingAgain(report.data !== undefined && isOnItsWay(report.data.push), report.refetch);
  return report;
}

export function usePushCount(audience: Audience, enabled: boolean) {
  const wanted = enabled ? audience : { emails: [] };
  return useAdminQuery(['push-count', wanted], (signal) => call('countPush', { body: wanted, signal }));
}

export function usePushesChanged() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['admin', 'pushes'] });
}

/** Sent at this moment, or about to be. */
function isOnItsWay({ status, sendAt }: PushSend): boolean {
  return status === 'sending' || (status === 'scheduled' && Date.parse(sendAt) < Date.now() + 60_000);
}

/** The value once nobody has changed it for a moment. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 300);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

function useLookingAgain(wanted: boolean, look: () => unknown): void {
  useEffect(() => {
    if (!wanted) return;
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [wanted, look]);
}
