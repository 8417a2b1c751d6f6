import { paths } from '../paths.ts';

/** The screens that are addressed but not built: `routes.tsx` mounts them, a test counts them. */
export const comingScreens: readonly ComingScreen[] = [
  { path: paths.push, title: 'Push notifications', admin: true },
];

export interface ComingScreen {
  path: string;
  title: string;
  /** Among the admin's screens. */
  admin?: true;
}
