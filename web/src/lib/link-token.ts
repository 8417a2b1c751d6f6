import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The token of a mailed link, removed from the address bar so that neither a screenshot nor the history shows it. */
export function useLinkToken(): string {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const token = useLatestToken(hash, '');
  useEffect(() => {
    if (hash !== '') void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  return token;
}

/**
 * The same, but stored in the history entry: a screenshot does not show it, and the page can still be reloaded.
 */
export function useReloadableLinkToken(): string {
  const { hash, pathname, state } = useLocation();
  const navigate = useNavigate();
  const token = useLatestToken(hash, tokenFromState(state));
  useEffect(() => {
    if (hash !== '') void navigate(pathname, { replace: true, state: { token } });
  }, [hash, pathname, token, navigate]);
  return token;
}

/** Opening another link of the same kind in the same tab changes the fragment alone, and the page stays. */
function useLatestToken(hash: string, kept: string): string {
  const [token, setToken] = useState(hash === '' ? kept : hash.slice(1));
  const linked = hash.slice(1);
  if (linked !== '' && linked !== token) setToken(linked);
  return linked === '' ? token : linked;
}

function tokenFromState(state: unknown): string {
  const token = typeof state === 'object' && state !== null && 'token' in state ? state.token : '';
  return typeof token === 'string' ? token : '';
}
