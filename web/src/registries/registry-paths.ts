import { paths, withFilter } from '../lib/paths.ts';

/** A registry of the person who is signed in. */
export function ownRegistryPath(id: string): string {
  return `${paths.registries}/${encodeURIComponent(id)}`;
}

/** Changes a registry; without an id makes one, with this product on it. */
export function editRegistryPath(edited: { id?: string; product?: number; variant?: number } = {}): string {
  return withFilter(paths.editRegistry, edited);
}
