import { DISPLAY_NAME_MAX } from '@tohfa/contract';
import { circleTexts as texts } from '@tohfa/contract/screens';
import { useState } from 'react';
import { call } from '../lib/api.ts';
import { useSubmit } from '../lib/submit.ts';
import { LazyConfirmDialog, useAction } from '../ui/actions.tsx';
import { Button } from '../ui/buttons.tsx';
import { WrappedGift } from '../ui/drawings.tsx';
import { Notice } from '../ui/feedback.tsx';
import { TextField } from '../ui/fields.tsx';
import { CenteredCard } from '../ui/page.tsx';
import { type CirclePart, makeToken } from './circle-caller.ts';

/** One tap to join with a name of one's own, one to decline. */
export function JoinCircle({ circle, caller, onJoined, onDeclined }: JoinCircleProps) {
  const [newToken] = useState(makeToken);
  const [declining, setDeclining] = useState(false);
  const { memberToken = '' } = caller;
  const { busy, errors, problem, submit } = useSubmit(async (form) => {
    const body = { memberToken, newToken, name: String(form.get('name')) };
    onJoined((await call('joinCircle', { body })).memberToken);
  });
  const decline = useAction(async () => {
    await call('leaveCircle', { body: caller });
    onDeclined();
  });
  return (
    <CenteredCard
      drawing={<WrappedGift className="size-32" />}
      title={texts.inviteTitle({ runBy: circle.runBy, name: circle.name })}
      description={texts.inviteWords}
    >
      <form onSubmit={submit} noValidate className="space-y-4">
        <TextField
          label={texts.myName}
          name="name"
          maxLength={DISPLAY_NAME_MAX}
          autoComplete="given-name"
          defaultValue={circle.me.name}
          error={errors.name}
          required
        />
        <p className="text-14 text-ink-soft">{texts.joinNotice}</p>
        {problem && <Notice tone="error">{problem}</Notice>}
        <Button type="submit" aria-busy={busy} className="w-full">
          {busy ? texts.joining : texts.join}
        </Button>
        <Button
          variant="secondary"
          aria-busy={decline.busy}
          onClick={() => setDeclining(true)}
          className="w-full"
        >
          {texts.decline}
        </Button>
      </form>
      {declining && (
        <LazyConfirmDialog
          title={texts.declineTitle}
          description={texts.declineWords}
          confirmLabel={texts.decline}
          onConfirm={() => decline.run()}
          onClose={() => setDeclining(false)}
        />
      )}
    </CenteredCard>
  );
}

interface JoinCircleProps extends CirclePart {
  onJoined: (memberToken: string) => void;
  onDeclined: () => void;
}
