import type { CircleMember } from '@tohfa/contract';
import { circleTexts as texts } from '@tohfa/contract/screens';
import { EllipsisVerticalIcon, UserPlusIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { call } from '../lib/api.ts';
import { LazyConfirmDialog, useAction } from '../ui/actions.tsx';
import { Button, IconButton } from '../ui/buttons.tsx';
import { Badge } from '../ui/data-display.tsx';
import { Avatar } from '../ui/images.tsx';
import { SectionCard } from '../ui/sections.tsx';
import type { CirclePart } from './circle-caller.ts';

const InviteSheet = lazy(() => import('./invite-sheet.tsx'));
const MemberSheet = lazy(() => import('./member-sheet.tsx'));
const CircleFormSheet = lazy(() => import('./circle-form-sheet.tsx'));

/** Who is in the circle; whoever runs it invites and manages them here. */
export function CircleMembers({ circle, caller, onEnded }: CirclePart & { onEnded: () => void }) {
  const [open, setOpen] = useState<'invite' | 'settings' | CircleMember>();
  const part = { circle, caller };
  const close = () => setOpen(undefined);
  const { runs } = circle.me;
  return (
    <SectionCard title={`${texts.membersTitle} (${circle.members.length})`}>
      <ul className="mt-2 divide-y divide-hairline">
        {circle.members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            isMe={member.id === circle.me.id}
            {...(runs && { onManage: () => setOpen(member) })}
          />
        ))}
      </ul>
      {runs && (
        <div className="mt-3 flex flex-wrap gap-3">
          <Button onClick={() => setOpen('invite')}>
            <UserPlusIcon />
            {texts.invite}
          </Button>
          <Button variant="secondary" onClick={() => setOpen('settings')}>
            {texts.settings}
          </Button>
          <EndCircle {...part} onEnded={onEnded} />
        </div>
      )}
      <Suspense>
        {open === 'invite' && <InviteSheet {...part} onClosed={close} />}
        {open === 'settings' && <CircleFormSheet change={part} onClosed={close} />}
        {typeof open === 'object' && <MemberSheet {...part} member={open} onClosed={close} />}
      </Suspense>
    </SectionCard>
  );
}

function MemberRow({ member, isMe, onManage }: MemberRowProps) {
  const { name, state, runs } = member;
  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      <Avatar name={name} photo="" className="size-10 text-16" />
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {name}
        {isMe && <span className="text-ink-soft"> ({texts.you})</span>}
      </span>
      {state === 'invited' && <Badge tone="highlight">{texts.invited}</Badge>}
      {runs && <Badge tone="success">{texts.runsIt}</Badge>}
      {onManage && !isMe && (
        <IconButton label={texts.memberMenu(name)} onClick={onManage} className="-mr-2">
          <EllipsisVerticalIcon className="size-5" />
        </IconButton>
      )}
    </li>
  );
}

function EndCircle({ caller, onEnded }: CirclePart & { onEnded: () => void }) {
  const [confirming, setConfirming] = useState(false);
  const ending = useAction(async () => {
    await call('endCircle', { body: caller });
    onEnded();
  });
  return (
    <>
      <Button variant="secondary" aria-busy={ending.busy} onClick={() => setConfirming(true)}>
        {texts.end}
      </Button>
      {confirming && (
        <LazyConfirmDialog
          title={texts.endTitle}
          description={texts.endWords}
          confirmLabel={texts.end}
          cancelLabel={texts.stay}
          onConfirm={() => ending.run()}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}

interface MemberRowProps {
  member: CircleMember;
  isMe: boolean;
  onManage?: () => void;
}
