import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The token of a mailed link, taken out of the address bar: neither a photo of the screen nor the history keeps it. */
export function useLinkToken(): string {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => hash.slice(1));
  useEffect(() => {
    if (hash !== '') void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  return token;
}

/**
 * The token of the link, taken out of the address bar and kept with the entry of the history: a photo of the screen
 * does not show it, and the page can still be loaded again.
 */
export function useReloadableLinkToken(): string {
  const { hash, pathname, state } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => (hash === '' ? tokenFromState(state) : hash.slice(1)));
  useEffect(() => {
    if (hash !== '') void navigate(pathname, { replace: true, state: { token } });
  }, [hash, pathname, token, navigate]);
  return token;
}

function tokenFromState(state: unknown): string {
  const kept = typeof state === 'object' && state !== null && 'token' in state ? state.token : '';
  return typeof kept === 'string' ? kept : '';
}
