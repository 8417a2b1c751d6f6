import { OCCASIONS } from '@tohfa/contract';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

/**
 * Whether the wizard is open is part of the address, so that it survives a reload and the way through the sign-in, and
 * a mail can link to it. Such a link may name the person and the occasion, nothing more private.
 */
export function useRequestGift(productId: number) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const id = String(productId);
  const occasion = params.get('occasion');

  return {
    isOpen: params.get('ask') === '1',
    prefill: {
      name: params.get('name')?.slice(0, 100) ?? '',
      occasion: OCCASIONS.find((known) => known === occasion) ?? '',
    },
    open: () => setParams({ id, ask: '1' }, { state: { ...state, askedHere: true, staysPut: true } }),
    close: () =>
      state?.askedHere
        ? void navigate(-1)
        : setParams({ id }, { replace: true, state: { ...state, staysPut: true } }),
  };
}
