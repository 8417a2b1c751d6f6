import type { CircleMember } from '@tohfa/contract';
import { circleTexts as texts } from '@tohfa/contract/screens';
import { useState } from 'react';
import { call } from '../lib/api.ts';
import { LazyConfirmDialog, useAction } from '../ui/actions.tsx';
import { Button } from '../ui/buttons.tsx';
import { showToast } from '../ui/feedback.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { type CirclePart, useReloadCircle } from './circle-caller.ts';
import { type MadeInvitation, MadeLink } from './invite-sheet.tsx';

/** What whoever runs the circle may do about another member. */
export default function MemberSheet({ circle, caller, member, onClosed }: MemberSheetProps) {
  const [open, setOpen] = useState(true);
  const [asking, setAsking] = useState<'remove' | 'hand-over'>();
  const [made, setMade] = useState<MadeInvitation>();
  const reload = useReloadCircle(caller);
  const body = { ...caller, memberId: member.id };
  const { name } = member;
  const renew = useAction(async () => setMade({ name, ...(await call('renewCircleLink', { body })) }));
  const remove = useAction(async () => {
    await call('removeCircleMember', { body });
    await reload();
    setOpen(false);
  });
  const handOver = useAction(async () => {
    await call('handOverCircle', { body });
    await reload();
    showToast({ tone: 'success', message: texts.handedOver(name) });
    setOpen(false);
  });
  return (
    <Sheet open={open} onClose={() => setOpen(false)} onClosed={onClosed} title={name}>
      <div className="mt-4 space-y-3">
        {made && <MadeLink made={made} circleName={circle.name} />}
        {!made && member.newLink !== 'none' && (
          <Button variant="secondary" aria-busy={renew.busy} onClick={() => renew.run()} className="w-full">
            {member.newLink === 'mail' ? texts.mailNewLink : texts.newLink}
          </Button>
        )}
        {member.state === 'joined' && (
          <Button variant="secondary" onClick={() => setAsking('hand-over')} className="w-full">
            {texts.handOver}
          </Button>
        )}
        <Button variant="secondary" onClick={() => setAsking('remove')} className="w-full">
          {texts.removeMember}
        </Button>
      </div>
      {asking && (
        <LazyConfirmDialog
          {...(asking === 'remove'
            ? { title: texts.removeTitle(name), description: texts.removeWords, confirmLabel: texts.remove }
            : {
                title: texts.handOverTitle(name),
                description: texts.handOverWords,
                confirmLabel: texts.handOver,
              })}
          onConfirm={() => (asking === 'remove' ? remove.run() : handOver.run())}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Sheet>
  );
}

interface MemberSheetProps extends CirclePart {
  member: CircleMember;
  /** After the closing animation. */
  onClosed: () => void;
}
