import { Link } from 'react-router';
import { editProductPath, paths } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { Picture } from '../ui/picture.tsx';
import { Panel } from './panel.tsx';
import type { Dashboard } from './use-admin.ts';

export function LowStock({ stock: { products, outOfStock, low } }: { stock: Dashboard['stock'] }) {
  return (
    <Panel
      title="Running out"
      action={
        <Link
          to={`${paths.productsManagement}?sort=stock-up`}
          className="inline-flex h-11 items-center font-semibold text-14 text-rani hover:underline"
        >
          All products
        </Link>
      }
    >
      <p className="mb-2 text-14 text-ink-soft">
        {`${count(products, 'product')} in the shop, ${outOfStock === 0 ? 'none' : outOfStock} out of stock.`}
      </p>
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

function count(total: number, noun: string): string {
  return `${total.toLocaleString('en-IN')} ${noun}${total === 1 ? '' : 's'}`;
}
