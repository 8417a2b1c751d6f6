import { useQuery } from '@tanstack/react-query';
import { type AnswerOf, chooseVariant, type Operations, type OwnRegistry } from '@tohfa/contract';
import { ownRegistryTexts, editRegistryTexts as texts } from '@tohfa/contract/screens';
import { useSearchParams } from 'react-router';
import { ApiError, call } from '../../lib/api.ts';
import { parseId, paths } from '../../lib/paths.ts';
import { useUser } from '../../lib/session.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { SectionPlaceholder } from '../../ui/sections.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useOwnRegistry } from '../my-registries.ts';
import { type DraftOwner, readRegistryDraft } from './registry-draft.ts';
import { RegistryEditor } from './registry-editor.tsx';
import {
  EMPTY_REGISTRY,
  type FormItem,
  keyOfFormItem,
  type RegistryFormValues,
  toFormItem,
  toFormValues,
} from './registry-form.ts';

/** Makes a registry, or changes the one that the address names. */
export default function EditRegistryScreen() {
  const [params] = useSearchParams();
  const id = params.get('id') ?? undefined;
  const userId = useUser()?.id;
  const registry = useOwnRegistry(id);
  const first = useFirstItem(params);
  const isUnknown = registry.error instanceof ApiError && registry.error.status === 404;
  const isReady = id === undefined ? !first.isLoading : registry.data !== undefined;
  return (
    <div className="column pt-6 pb-24 wide:pt-10 wide:pb-0">
      <div className="mx-auto max-w-180">
        <PageHeading title={id === undefined ? texts.newTitle : texts.changeTitle} />
        {isUnknown ? (
          <EmptyState
            title={ownRegistryTexts.notFoundTitle}
            description={ownRegistryTexts.notFound}
            action={<ButtonLink to={paths.registries}>{ownRegistryTexts.toList}</ButtonLink>}
          />
        ) : isReady && userId !== undefined ? (
          <Editor
            // Another version is another form; a registry that is only fetched again keeps what was typed.
            key={`${id} ${registry.data?.version}`}
            userId={userId}
            registry={registry.data}
            first={first.item}
            onLoadNewer={() => void registry.refetch()}
          />
        ) : (
          <div className="mt-6">
            <SectionPlaceholder failed={registry.isError} onRetry={() => void registry.refetch()} />
          </div>
        )}
      </div>
    </div>
  );
}

function Editor({ userId, registry, first, onLoadNewer }: EditorProps) {
  const owner: DraftOwner = { userId, ...(registry && { id: registry.id, version: registry.version }) };
  const kept = readRegistryDraft(owner);
  const start = registry ? toFormValues(registry) : EMPTY_REGISTRY;
  return (
    <RegistryEditor
      owner={owner}
      start={withItem(start, first)}
      kept={kept && withItem({ ...start, ...kept }, first)}
      onLoadNewer={onLoadNewer}
    />
  );
}

/** With the product that somebody came from, unless it is on the list already. */
function withItem(values: RegistryFormValues, item: FormItem | undefined): RegistryFormValues {
  if (item === undefined) return values;
  const isOnList = values.items.some((listed) => keyOfFormItem(listed) === keyOfFormItem(item));
  return isOnList ? values : { ...values, items: [...values.items, item] };
}

function useFirstItem(params: URLSearchParams) {
  const productId = parseId(params.get('product'));
  const variantId = parseId(params.get('variant'));
  const { data, isLoading } = useQuery({
    queryKey: ['product', productId],
    queryFn: async ({ signal }): Promise<Products[number] | null> =>
      (await call('getProducts', { query: { id: String(productId) }, signal }))[0] ?? null,
    enabled: productId !== undefined,
  });
  return { isLoading, item: data ? toFormItem(data, chooseVariant(data.variants, variantId)) : undefined };
}

type Products = AnswerOf<Operations['getProducts']>;

interface EditorProps {
  userId: string;
  registry: OwnRegistry | undefined;
  first: FormItem | undefined;
  onLoadNewer: () => void;
}
