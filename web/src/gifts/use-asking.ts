import { OCCASIONS } from '@tohfa/contract';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { isOneOf } from './gift-fields.ts';

/**
 * Whether the wizard is open stands in the address, so that a reload, the way through the sign-in and a link from a
 * mail find it open. Such a link may name the person and the occasion, nothing more private.
 */
export function useAsking(productId: number) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const id = String(productId);
  const occasion = params.get('occasion');

  return {
    asking: params.get('ask') === '1',
    given: {
      name: params.get('name')?.slice(0, 100) ?? '',
      occasion: isOneOf(OCCASIONS, occasion) ? occasion : '',
    },
    ask: () => setParams({ id, ask: '1' }, { state: { ...state, askedHere: true, staysPut: true } }),
    stop: () =>
      state?.askedHere
        ? void navigate(-1)
        : setParams({ id }, { replace: true, state: { ...state, staysPut: true } }),
  };
}
