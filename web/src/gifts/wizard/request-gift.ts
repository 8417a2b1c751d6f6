import { OCCASIONS, RELATIONS, type SoldProduct } from '@tohfa/contract';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { type GiftPrefill, readGiftPrefill } from './gift-draft.ts';

/**
 * Whether the wizard is open is part of the address, so that it survives a reload and the way through the sign-in, and
 * a mail can link to it. Such a link may name the person, the relation and the occasion, nothing more private.
 */
export function useRequestGift({ id, variantId }: SoldProduct) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const address = { id: String(id), ...(variantId !== undefined && { variant: String(variantId) }) };

  return {
    isOpen: params.get('ask') === '1',
    prefill: params.has('occasion') || params.has('name') ? prefillFrom(params) : readGiftPrefill(),
    open: () => setParams({ ...address, ask: '1' }, { state: { ...state, askedHere: true, staysPut: true } }),
    close: () =>
      state?.askedHere
        ? void navigate(-1)
        : setParams(address, { replace: true, state: { ...state, staysPut: true } }),
  };
}

function prefillFrom(params: URLSearchParams): Partial<GiftPrefill> {
  return {
    name: params.get('name')?.slice(0, 100) ?? '',
    relation: RELATIONS.find((known) => known === params.get('relation')) ?? '',
    occasion: OCCASIONS.find((known) => known === params.get('occasion')) ?? '',
  };
}
