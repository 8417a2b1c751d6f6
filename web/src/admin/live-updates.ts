import { useQueryClient } from '@tanstack/react-query';
import { desk } from '@tohfa/contract/screens';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { callForResponse } from '../lib/api.ts';
import { subscribeToEvents } from '../lib/event-stream.ts';
import { paths } from '../lib/paths.ts';
import { showToast } from '../ui/feedback.tsx';
import { newOrderSound } from './preferences.ts';

/** A screen that nobody has touched for so long is left alone: its fetches would keep the session from ending. */
const IDLE_MS = 10 * 60_000;

/** Lists and counts follow what happens in the shop, and new orders are announced, while the admin is at the screen. */
export function useLiveUpdates(): void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    const refresh = (topics: readonly string[]) => {
      for (const topic of [...topics, 'today', 'dashboard'])
        void queryClient.invalidateQueries({ queryKey: ['admin', topic] });
    };
    const listen = () =>
      subscribeToEvents({
        open: (signal) => callForResponse('deskEvents', { signal }),
        onEvent: (name, data) => {
          if (name !== 'placed') return refresh([name]);
          showToast({
            key: 'new-orders',
            tone: 'success',
            message: desk.newOrders({ count: Number(data) }),
            action: { label: desk.seeOrders, onClick: () => void navigate(paths.ordersManagement) },
          });
          if (newOrderSound.isOn()) void newOrderSound.play();
        },
        onReconnect: () => refresh(['orders', 'gifts', 'returns', 'reviews']),
      });
    return whileInUse(listen);
  }, [queryClient, navigate]);
}

/** Starts and stops with the person at the screen. */
function whileInUse(start: () => () => void): () => void {
  let stop: (() => void) | undefined = start();
  let idle = setTimeout(pause, IDLE_MS);
  function pause(): void {
    stop?.();
    stop = undefined;
  }
  function onInput(): void {
    clearTimeout(idle);
    idle = setTimeout(pause, IDLE_MS);
    stop ??= start();
  }
  const events = ['pointerdown', 'keydown', 'scroll'];
  for (const event of events) addEventListener(event, onInput, { passive: true });
  return () => {
    clearTimeout(idle);
    pause();
    for (const event of events) removeEventListener(event, onInput);
  };
}
