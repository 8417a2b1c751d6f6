/** Everything listens on loopback, in one range of a hundred ports. */
export function portsFrom(base: number) {
  const node = (offset: number) => (index: number) => base + offset + index;
  return {
    etcdClient: node(0),
    etcdPeer: node(3),
    postgres: node(10),
    patroni: node(13),
    /** What others reach of a node goes through gates, so that it can be cut off. */
    postgresGate: node(20),
    patroniGate: node(23),
    etcdGate: (index: number, member: number) => base + 30 + 3 * index + member,
    primary: base + 50,
    http: base + 51,
    pgbouncer: base + 52,
    provider: base + 53,
    replicas: base + 55,
    shop: node(60),
    drillPostgres: base + 70,
    drillShop: base + 71,
  };
}

export type Ports = ReturnType<typeof portsFrom>;

export const NODES = [0, 1, 2] as const;
