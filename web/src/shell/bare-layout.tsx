import { Outlet } from 'react-router';
import { paths } from '../paths.ts';
import { Toran } from '../ui/drawings/toran.tsx';
import { SkipLink } from './skip-link.tsx';
import { WordmarkLink } from './wordmark.tsx';

/** For the doors of the shop: the garland, the name, and nothing that leads away. */
export function BareLayout() {
  return (
    <div className="min-h-dvh">
      <SkipLink />
      <Toran />
      <header className="column flex justify-center pt-6">
        <WordmarkLink to={paths.login} hindi />
      </header>
      <main id="main" className="pb-16">
        <Outlet />
      </main>
    </div>
  );
}
