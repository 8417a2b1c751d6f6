import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type BodyOf,
  firstName,
  formatRupees,
  type GiftView,
  type Operations,
  type OrganisedGift,
} from '@tohfa/contract';
import { giftMessages, organiserToolsTexts } from '@tohfa/contract/screens';
import { call, errorMessage } from '../../lib/api.ts';
import { formatCalendarDate } from '../../lib/dates.ts';
import { useUser } from '../../lib/session.ts';

/** The organiser's own notes for a gift, and how to change them. */
export function useOrganisedGift(giftId: string) {
  // Named like the gift itself, so that a payment does not fetch it again.
  const queryKey = ['own', useUser()?.id, 'gift', `organised ${giftId}`];
  const queryClient = useQueryClient();
  const notes = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('organisedGift', { query: { id: giftId }, signal }),
  });
  const change = useMutation({
    mutationFn: (body: Omit<BodyOf<Operations['organiseGift']>, 'id'>) =>
      call('organiseGift', { body: { id: giftId, ...body } }),
    onSuccess: (answer) => queryClient.setQueryData(queryKey, answer),
  });
  return {
    notes: notes.data,
    failed: notes.isError,
    retry: () => void notes.refetch(),
    change: change.mutate,
    changing: change.isPending,
    problem: change.isError ? errorMessage(change.error) : undefined,
    reload: () => void queryClient.invalidateQueries({ queryKey }),
  };
}

/** The organiser's words, or ours until they wrote some; the link is added when the text is sent. */
export function inviteText(gift: GiftView, notes: OrganisedGift | undefined): string {
  return notes?.inviteText || giftMessages.ask.text(gift);
}

export function inviteMail(gift: GiftView, notes: OrganisedGift | undefined): string {
  if (notes?.inviteMail) return notes.inviteMail;
  return organiserToolsTexts.invitation
    .mail({
      recipient: firstName(gift.name),
      occasion: gift.occasion,
      date: formatCalendarDate(gift.date),
      productName: gift.productName,
      closesOn: formatCalendarDate(gift.closesOn),
      total: formatRupees(gift.totalAmount),
      organiser: notes?.organiserName ?? '',
    })
    .join('\n\n');
}

/** For one person, by name. */
export function nudgeText(gift: GiftView, notes: OrganisedGift | undefined, name: string): string {
  const words = organiserToolsTexts.invitation.nudge({
    name: firstName(name),
    invitation: inviteText(gift, notes),
  });
  return `${words} ${gift.sharablelink ?? ''}`.trim();
}
