import { type AnswerOf, DISPLAY_NAME_MAX, type Operations } from '@tohfa/contract';
import { circleTexts as texts } from '@tohfa/contract/screens';
import { useState } from 'react';
import { call } from '../lib/api.ts';
import { useSubmit } from '../lib/submit.ts';
import { Button } from '../ui/buttons.tsx';
import { Notice } from '../ui/feedback.tsx';
import { EmailField, TextField } from '../ui/fields.tsx';
import { CopyButton, WhatsAppLink } from '../ui/sharing.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { type CirclePart, useReloadCircle } from './circle-caller.ts';

/** A link for each: mailed, or shown once to be passed on. */
export default function InviteSheet({ circle, caller, onClosed }: InviteSheetProps) {
  const [open, setOpen] = useState(true);
  const [made, setMade] = useState<MadeInvitation>();
  const reload = useReloadCircle(caller);
  const { busy, errors, problem, submit } = useSubmit(async (form) => {
    const [name, email] = [String(form.get('name')), String(form.get('email'))];
    const invitation = await call('addCircleMember', { body: { ...caller, name, email } });
    setMade({ name, ...invitation });
    await reload();
  });
  return (
    <Sheet
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title={made ? texts.linkFor(made.name) : texts.inviteSheetTitle}
      description={made ? '' : texts.inviteSheetNotice}
    >
      {made ? (
        <div className="mt-3 space-y-4">
          <MadeLink made={made} circleName={circle.name} />
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" onClick={() => setMade(undefined)} className="flex-1">
              {texts.inviteNext}
            </Button>
            <Button variant="secondary" onClick={() => setOpen(false)} className="flex-1">
              {texts.done}
            </Button>
          </div>
        </div>
      ) : (
        <form onSubmit={submit} noValidate className="mt-4 space-y-4">
          <TextField
            label={texts.theirName}
            name="name"
            maxLength={DISPLAY_NAME_MAX}
            autoComplete="off"
            error={errors.name}
            required
          />
          <EmailField label={texts.theirEmail} name="email" autoComplete="off" error={errors.email} />
          {problem && <Notice tone="error">{problem}</Notice>}
          <Button type="submit" aria-busy={busy} className="w-full">
            {texts.makeLink}
          </Button>
        </form>
      )}
    </Sheet>
  );
}

/** The link of an invitation, to pass on; one that was mailed is shown to nobody. */
export function MadeLink({ made: { name, link }, circleName }: { made: MadeInvitation; circleName: string }) {
  if (link === undefined) return <Notice tone="success">{texts.mailed(name)}</Notice>;
  const message = texts.whatsAppText({ name, circle: circleName, link });
  return (
    <div>
      <p className="rounded-control bg-sunken px-4 py-3 text-14 [overflow-wrap:anywhere]">{link}</p>
      <p className="mt-2 text-14 text-ink-soft">{texts.linkOnce}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <WhatsAppLink variant="primary" text={message} className="flex-1">
          {texts.whatsApp}
        </WhatsAppLink>
        <CopyButton text={link} label={texts.copyLink} copiedLabel={texts.copied} className="flex-1" />
      </div>
    </div>
  );
}

export type MadeInvitation = AnswerOf<Operations['addCircleMember']> & { name: string };

interface InviteSheetProps extends CirclePart {
  /** After the closing animation. */
  onClosed: () => void;
}
