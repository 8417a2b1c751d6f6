import { formatCalendarDate, formatRupees } from '@tohfa/contract';
import { circleTexts as texts } from '@tohfa/contract/screens';
import { CopyIcon, LinkIcon } from 'lucide-react';
import { useState } from 'react';
import { call } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';
import { saveFile } from '../lib/save-file.ts';
import { useUser } from '../lib/session.ts';
import { DateTile } from '../special-days/other-days.tsx';
import { LazyConfirmDialog, useAction } from '../ui/actions.tsx';
import { Button, ButtonLink } from '../ui/buttons.tsx';
import { showToast } from '../ui/feedback.tsx';
import { PageHeading } from '../ui/page.tsx';
import { SectionCard } from '../ui/sections.tsx';
import { CircleAsks } from './circle-asks.tsx';
import { type CirclePart, circlePath, rememberToken, useReloadCircle } from './circle-caller.ts';
import { CircleMembers } from './circle-members.tsx';
import { Draws } from './draws/draws.tsx';
import { MyPart } from './my-part.tsx';

/** Everything of a circle that its member may see and do. */
export function CirclePage({ circle, caller, justJoined, onNewLink, onLeft }: CirclePageProps) {
  const part = { circle, caller };
  const { name, kind, members, budget, me } = circle;
  return (
    <div className="column pt-6 wide:pt-10">
      <div className="mx-auto max-w-180">
        <PageHeading title={name} className="[overflow-wrap:anywhere]" />
        <p className="mt-1 text-ink-soft">
          {texts.facts({
            kind: texts.kinds[kind],
            people: texts.people(members.length),
            budget: formatRupees(budget),
          })}
        </p>
        <div className="mt-6 space-y-5">
          {!me.hasAccount && <KeepLink {...part} highlighted={justJoined} />}
          <CircleAsks {...part} />
          <ComingDays {...part} />
          <Draws {...part} onNewLink={onNewLink} />
          <MyPart {...part} />
          <CircleMembers {...part} onEnded={onLeft} />
          <Leaving {...part} onLeft={onLeft} />
        </div>
      </div>
    </div>
  );
}

/** The page opens with a link of the member's own: they should have it somewhere else than in this browser. */
function KeepLink({ circle, caller, highlighted }: CirclePart & { highlighted: boolean }) {
  const isSignedIn = useUser() !== undefined;
  const reload = useReloadCircle(caller);
  const { memberToken = '' } = caller;
  const copy = useAction(async () => {
    await navigator.clipboard.writeText(new URL(circlePath(memberToken), location.href).href);
    showToast({ tone: 'success', message: texts.linkCopied });
  });
  const link = useAction(async () => {
    await call('linkCircle', { body: { memberToken } });
    rememberToken(circle.id, memberToken);
    await reload();
    showToast({ tone: 'success', message: texts.accountLinked });
  });
  return (
    <section
      aria-label={texts.keepTitle}
      className={`rounded-card p-5 shadow-float ${highlighted ? 'bg-marigold-soft' : 'bg-surface'}`}
    >
      <h2 className="text-18">{texts.keepTitle}</h2>
      <p className="mt-1 text-14 text-ink-soft">{texts.keep}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => copy.run()}>
          <CopyIcon />
          {texts.copyMyLink}
        </Button>
        {isSignedIn ? (
          <Button variant="secondary" aria-busy={link.busy} onClick={() => link.run()}>
            <LinkIcon />
            {texts.linkAccount}
          </Button>
        ) : (
          <ButtonLink to={paths.login} state={{ to: paths.circle }} variant="secondary">
            {texts.signIn}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

const SHOWN_DAYS = 12;

function ComingDays({ circle: { upcoming } }: CirclePart) {
  return (
    <SectionCard title={texts.upcomingTitle}>
      {upcoming.length === 0 ? (
        <p className="mt-2 text-ink-soft">{texts.noUpcoming}</p>
      ) : (
        <ul className="mt-3 grid gap-3 wide:grid-cols-2">
          {upcoming.slice(0, SHOWN_DAYS).map((day) => (
            <li
              key={`${day.memberId} ${day.kind} ${day.title} ${day.date}`}
              className="flex items-center gap-3"
            >
              <DateTile date={day.date} />
              <span className="min-w-0">
                <span className="block font-semibold [overflow-wrap:anywhere]">{texts.dayOf(day)}</span>
                <span className="block text-14 text-ink-soft">{formatCalendarDate(day.date)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

function Leaving({ circle, caller, onLeft }: CirclePart & { onLeft: () => void }) {
  const [confirming, setConfirming] = useState(false);
  const leaving = useAction(async () => {
    await call('leaveCircle', { body: caller });
    onLeft();
  });
  const download = useAction(async () => {
    const data = await call('exportCircleMember', { body: caller });
    saveFile('my-circle.json', new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  });
  return (
    <div className="flex flex-wrap justify-center gap-3 pt-2">
      <Button variant="secondary" aria-busy={download.busy} onClick={() => download.run()}>
        {texts.exportMine}
      </Button>
      <Button variant="secondary" aria-busy={leaving.busy} onClick={() => setConfirming(true)}>
        {texts.leave}
      </Button>
      {confirming && (
        <LazyConfirmDialog
          title={texts.leaveTitle}
          description={circle.me.runs ? `${texts.leaveWords} ${texts.leaveRunning}` : texts.leaveWords}
          confirmLabel={texts.leave}
          cancelLabel={texts.stay}
          onConfirm={() => leaving.run()}
          onClose={() => setConfirming(false)}
        />
      )}
    </div>
  );
}

interface CirclePageProps extends CirclePart {
  justJoined: boolean;
  /** The member has another link of their own from now on. */
  onNewLink: (memberToken: string) => void;
  onLeft: () => void;
}
