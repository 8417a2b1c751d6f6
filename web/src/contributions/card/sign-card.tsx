import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { GiftView } from '@tohfa/contract';
import { signCardTexts as texts } from '@tohfa/contract/screens';
import { call } from '../../lib/api.ts';
import { useUser } from '../../lib/session.ts';
import { SectionCard } from '../../ui/sections.tsx';
import { SealedEntry, SignForm } from './sign-form.tsx';

/** On the gift's page, for the organiser and everyone with an account who paid. */
export default function SignCard({ gift }: { gift: GiftView }) {
  const user = useUser();
  const queryKey = ['own', user?.id, 'gift', `card entry ${gift.id}`];
  const queryClient = useQueryClient();
  const entry = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('myCardEntry', { body: { giftId: gift.id }, signal }),
  });
  if (entry.data === undefined) return null;
  return (
    <SectionCard title={entry.data.sealed ? texts.onCard : texts.title}>
      {entry.data.sealed ? (
        <SealedEntry entry={entry.data} />
      ) : (
        <SignForm
          owner={{ giftId: gift.id }}
          entry={{ ...entry.data, name: entry.data.name || (user?.name ?? '') }}
          onChanged={(changed) => {
            queryClient.setQueryData(queryKey, changed);
            void queryClient.invalidateQueries({ queryKey: ['own', 'card-draft', gift.id] });
          }}
        />
      )}
    </SectionCard>
  );
}
