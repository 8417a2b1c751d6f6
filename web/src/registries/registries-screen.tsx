import type { AnswerOf, Operations } from '@tohfa/contract';
import { occasionWords, myRegistriesTexts as texts } from '@tohfa/contract/screens';
import { PlusIcon } from 'lucide-react';
import { Link } from 'react-router';
import { formatCalendarDate } from '../lib/dates.ts';
import { ButtonLink } from '../ui/buttons.tsx';
import { Badge } from '../ui/data-display.tsx';
import { PageHeading } from '../ui/page.tsx';
import { SectionPlaceholder } from '../ui/sections.tsx';
import { EmptyState } from '../ui/states.tsx';
import { useMyRegistries } from './my-registries.ts';
import { editRegistryPath, ownRegistryPath } from './registry-paths.ts';
import { RegistryPicture } from './registry-picture.tsx';

export default function RegistriesScreen() {
  const registries = useMyRegistries();
  const { data } = registries;
  return (
    <div className="column pt-6 wide:pt-10">
      <div className="mx-auto max-w-180">
        <PageHeading title={texts.title} />
        <p className="mt-2 max-w-140 text-ink-soft">{texts.intro}</p>
        {data === undefined ? (
          <div className="mt-6">
            <SectionPlaceholder failed={registries.isError} onRetry={() => void registries.refetch()} />
          </div>
        ) : data.length === 0 ? (
          <EmptyState
            title={texts.emptyTitle}
            description={texts.empty}
            action={<ButtonLink to={editRegistryPath()}>{texts.make}</ButtonLink>}
          />
        ) : (
          <>
            <ul className="mt-6 space-y-4">
              {data.map((registry) => (
                <RegistryRow key={registry.id} registry={registry} />
              ))}
            </ul>
            <ButtonLink to={editRegistryPath()} className="mt-6">
              <PlusIcon />
              {texts.make}
            </ButtonLink>
          </>
        )}
      </div>
    </div>
  );
}

function RegistryRow({ registry }: { registry: ListedRegistry }) {
  const { id, title, occasion, date, state, given, wanted } = registry;
  return (
    <li>
      <Link
        to={ownRegistryPath(id)}
        className="group/card flex items-center gap-4 rounded-card bg-surface p-4 shadow-float"
      >
        <RegistryPicture registry={registry} className="size-20 shrink-0 rounded-control" />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold text-18 [overflow-wrap:anywhere] group-hover/card:text-rani">
            {title}
          </span>
          <span className="block text-14 text-ink-soft">
            {`${occasionWords(occasion).title} · ${formatCalendarDate(date)}`}
          </span>
          <span className="mt-1.5 flex flex-wrap items-center gap-2 text-14 tabular-nums">
            <Badge tone={state === 'open' ? 'success' : 'highlight'}>
              {state === 'open' ? texts.open : texts.over}
            </Badge>
            {texts.progress({ given, wanted })}
          </span>
        </span>
      </Link>
    </li>
  );
}

type ListedRegistry = AnswerOf<Operations['myRegistries']>['registries'][number];
