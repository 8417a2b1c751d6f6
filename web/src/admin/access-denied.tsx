import { paths } from '../paths.ts';
import { PageHeading } from '../shell/page-heading.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyBox } from '../ui/drawings/empty-box.tsx';

export function AccessDenied() {
  return (
    <main className="column flex min-h-dvh flex-col items-center justify-center py-10 text-center">
      <EmptyBox className="size-44" />
      <div role="alert">
        <PageHeading
          title="Access Denied – You do not have permission to access this page."
          className="mt-6 max-w-150 text-22! wide:text-28!"
        />
      </div>
      <ButtonLink to={paths.home} className="mt-6">
        Back to the shop
      </ButtonLink>
    </main>
  );
}
