import { shopPath } from '@tohfa/contract';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import type { OpenPath } from './worker-messages.ts';

/** Goes where a tapped notification leads, without loading the shop anew. */
export function NotificationOpener() {
  const navigate = useNavigate();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const open = ({ data }: MessageEvent<Partial<OpenPath> | null>) => {
      if (typeof data?.open === 'string') void navigate(shopPath(data.open) ?? paths.home);
    };
    navigator.serviceWorker.addEventListener('message', open);
    return () => navigator.serviceWorker.removeEventListener('message', open);
  }, [navigate]);
  return null;
}
