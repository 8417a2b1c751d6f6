import { type AdminRole, adminRoles, mayCall, type Sight, sightOf } from '@tohfa/contract';
import {
  colleagues,
  roleAreas,
  roleLevels,
  roleSightLevels,
  roleSights,
  roles,
} from '@tohfa/contract/screens';
import { type RoleArea, routes } from '../lib/admin-routes.ts';
import { Panel } from './page.tsx';

/** Made from the calls and fields that the server checks, so that it cannot promise anything else. */
export function RoleRights({ className = '' }: { className?: string }) {
  return (
    <Panel title={colleagues.rights} className={className}>
      <p className="text-14 text-ink-soft">{colleagues.rightsText}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it is scrolled, with the keyboard too */}
      <section tabIndex={0} aria-label={colleagues.rights} className="mt-3 overflow-x-auto">
        <table className="w-full min-w-160 border-collapse text-left text-14">
          <thead>
            <tr className="h-11 border-hairline border-b text-ink-soft">
              <th scope="col" className="sticky left-0 bg-surface pr-3 font-semibold">
                {colleagues.area}
              </th>
              {adminRoles.map((role) => (
                <th key={role} scope="col" className="px-2 font-semibold">
                  {roles[role].name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-hairline">
            {AREAS.map((area) => (
              <tr key={area} className="h-11">
                <th scope="row" className="sticky left-0 max-w-40 bg-surface py-2 pr-3 font-medium">
                  {roleAreas[area]}
                </th>
                {adminRoles.map((role) => (
                  <Level key={role} level={levelOf(role, area)} />
                ))}
              </tr>
            ))}
            {SIGHTS.map((kind) => (
              <tr key={kind} className="h-11">
                <th scope="row" className="sticky left-0 max-w-40 bg-surface py-2 pr-3 font-medium">
                  {roleSights[kind]}
                </th>
                {adminRoles.map((role) => (
                  <td key={role} className={`px-2 ${SIGHT_CLASSES[sightOf(role, kind)]}`}>
                    {roleSightLevels[sightOf(role, kind)]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="mt-3 text-14 text-ink-soft">{colleagues.sightsText}</p>
    </Panel>
  );
}

function Level({ level }: { level: RoleLevel }) {
  return <td className={`px-2 ${LEVEL_CLASSES[level]}`}>{roleLevels[level]}</td>;
}

const LEVEL_CLASSES: Record<RoleLevel, string> = {
  all: 'font-semibold text-leaf',
  some: 'font-medium',
  look: 'text-ink-soft',
  none: 'text-ink-soft',
};

const SIGHT_CLASSES: Record<Sight, string> = {
  full: LEVEL_CLASSES.all,
  masked: LEVEL_CLASSES.some,
  hidden: LEVEL_CLASSES.none,
};

const SIGHTS = Object.keys(roleSights) as (keyof typeof roleSights)[];
const AREAS = Object.keys(roleAreas) as RoleArea[];

function levelOf(role: AdminRole, area: RoleArea): RoleLevel {
  const calls = Object.values(routes).filter((route) => route.area === area);
  const allowed = calls.filter((route) => mayCall(role, { roles: route.roles ?? [] }));
  if (allowed.length === 0) return 'none';
  if (allowed.every(({ method }) => method === 'GET') && calls.some(({ method }) => method !== 'GET'))
    return 'look';
  return allowed.length === calls.length ? 'all' : 'some';
}

type RoleLevel = keyof typeof roleLevels;
