import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * The token of the link, taken out of the address bar and kept with the entry of the history: a photo of the screen
 * does not show it, and the page can still be loaded again.
 */
export function useKeptToken(): string {
  const { hash, pathname, state } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => (hash === '' ? tokenIn(state) : hash.slice(1)));
  useEffect(() => {
    if (hash !== '') void navigate(pathname, { replace: true, state: { token } });
  }, [hash, pathname, token, navigate]);
  return token;
}

function tokenIn(state: unknown): string {
  const kept = typeof state === 'object' && state !== null && 'token' in state ? state.token : '';
  return typeof kept === 'string' ? kept : '';
}
