import { Link } from 'react-router';
import { editProductPath } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { Picture } from '../ui/picture.tsx';
import { Panel } from './panel.tsx';
import type { Dashboard } from './use-admin.ts';

export function LowStock({ low }: { low: Dashboard['stock']['low'] }) {
  return (
    <Panel title="Running out">
      {low.length === 0 && <p className="text-14 text-ink-soft">The shelves are full.</p>}
      <ul className="divide-y divide-hairline">
        {low.map(({ id, name, image, count_in_stock }) => (
          <li key={id}>
            <Link
              to={editProductPath(id)}
              className="flex min-h-14 items-center gap-3 text-14 hover:text-rani"
            >
              <Picture src={image} alt="" sizes="40px" className="size-10 shrink-0 rounded-small" />
              <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
              <Badge tone="bad">{count_in_stock === 0 ? 'Out of stock' : `${count_in_stock} left`}</Badge>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
