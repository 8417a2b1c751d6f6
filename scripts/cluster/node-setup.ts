import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NODES, type Ports } from './ports.ts';
import type { Programs } from './programs.ts';

/** JSON is YAML. Time-outs are the shortest that Patroni accepts. */
export function patroniConfig(
  index: number,
  {
    programs,
    ports,
    dataDir,
    backrest,
  }: { programs: Programs; ports: Ports; dataDir: string; backrest: string },
): object {
  return {
    scope: 'tohfa',
    name: `node${index}`,
    restapi: {
      listen: `127.0.0.1:${ports.patroni(index)}`,
      connect_address: `127.0.0.1:${ports.patroniGate(index)}`,
    },
    // Not `etcd3`: before Patroni 3.0.3 a primary that wakes up there takes the lock from its successor (patroni/patroni#2689).
    etcd: {
      // Without it Patroni would ask etcd for its members and go around the gates.
      use_proxies: true,
      hosts: NODES.map((member) => `127.0.0.1:${ports.etcdGate(index, member)}`),
    },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 5,
        master_start_timeout: 0,
        primary_start_timeout: 0,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: {
            max_connections: 80,
            shared_buffers: '32MB',
            max_wal_size: '96MB',
            min_wal_size: '48MB',
            max_slot_wal_keep_size: '96MB',
            wal_keep_size: '32MB',
            wal_log_hints: 'on',
            synchronous_commit: 'on',
            wal_sender_timeout: '5s',
            wal_receiver_timeout: '5s',
            hot_standby: 'on',
            archive_mode: 'on',
            archive_timeout: '20s',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, 'data-checksums', { locale: 'C.UTF-8' }],
      pg_hba: [
        'local all all trust',
        'host all all 127.0.0.1/32 trust',
        'host replication all 127.0.0.1/32 trust',
      ],
    },
    postgresql: {
      listen: `127.0.0.1:${ports.postgres(index)}`,
      connect_address: `127.0.0.1:${ports.postgresGate(index)}`,
      data_dir: dataDir,
      bin_dir: programs.postgresBin,
      authentication: {
        superuser: { username: 'postgres' },
        replication: { username: 'replicator' },
        rewind: { username: 'postgres' },
      },
      parameters: {
        unix_socket_directories: join(dataDir, '..'),
        // The node's own: what stands in etcd is the same for all of them.
        archive_command: `${programs.pgbackrest} --config=${backrest} --stanza=tohfa archive-push %p`,
      },
      // A former primary is rewound to a point whose log its successor may have dropped already.
      recovery_conf: {
        restore_command: `${programs.pgbackrest} --config=${backrest} --stanza=tohfa archive-get %f "%p"`,
      },
      basebackup: [{ checkpoint: 'fast' }],
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
  };
}

export function backrestConfig({
  folder,
  home,
  dataDir,
  port,
}: Record<'folder' | 'home' | 'dataDir', string> & { port: number }): string {
  return `[global]
repo1-path=${join(folder, 'repository')}
repo1-retention-full=2
lock-path=${join(home, '..', 'locks')}
spool-path=${join(home, '..', 'spool')}
log-level-console=warn
log-level-file=off
compress-type=lz4
start-fast=y
[tohfa]
pg1-path=${dataDir}
pg1-port=${port}
pg1-host-user=postgres
pg1-socket-path=${home}
pg1-user=postgres
`;
}

/** A disk that can be filled. Mounting needs root; without it that fault is left out. */
export function mountSmallDisk(
  home: string,
  user: { uid: number; gid: number } | undefined,
): SmallDisk | undefined {
  const options = `size=${DISK_MEGABYTES}m,mode=700${user ? `,uid=${user.uid},gid=${user.gid}` : ''}`;
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', home]).status !== 0) return undefined;
  const ballast = join(home, 'ballast');
  return {
    async fill() {
      const { bavail, bsize } = await statfs(home);
      // PostgreSQL writes meanwhile: then the last of it finds no room, which is what is wanted.
      await writeFile(ballast, Buffer.alloc(Number(bavail) * Number(bsize))).catch((error: unknown) => {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      });
    },
    free: () => rmSync(ballast, { force: true }),
    unmount() {
      spawnSync('umount', ['-l', home]);
    },
  };
}

const DISK_MEGABYTES = 512;

export interface SmallDisk {
  fill(): Promise<void>;
  free(): void;
  unmount(): void;
}
