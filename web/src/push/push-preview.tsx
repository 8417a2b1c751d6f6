import { type PushDraft, targetOf } from './push-draft.ts';

/** The notification about as a phone shows it, and where a tap leads. */
export function PushPreview({ draft }: { draft: PushDraft }) {
  const target = targetOf(draft);
  return (
    <div>
      <div className="flex gap-3 rounded-card border border-hairline bg-sunken p-4">
        <img src="/favicon.svg" alt="" className="size-9 shrink-0" />
        <div className="min-w-0 flex-1">
          <p className="text-12 text-ink-soft">Tohfa · now</p>
          <p className="line-clamp-1 font-semibold [overflow-wrap:anywhere]">{draft.title || 'Title'}</p>
          <p className="line-clamp-4 whitespace-pre-line text-14 [overflow-wrap:anywhere]">
            {draft.body || 'What you want to tell.'}
          </p>
        </div>
      </div>
      <p className="mt-2 text-14 text-ink-soft [overflow-wrap:anywhere]">
        {target === undefined ? 'The link does not lead to this shop.' : `A tap opens ${target}`}
      </p>
    </div>
  );
}
