/** What a shop says about itself at `/metrics`, which a direct connection from this machine may read. */
export async function readUsage(shop: string): Promise<Usage> {
  const text = await (await fetch(`${shop}/metrics`)).text();
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
  return {
    cpuSeconds: figure('process_cpu_seconds_total'),
    megabytes: figure('process_resident_memory_bytes') / 2 ** 20,
  };
}

export interface Usage {
  cpuSeconds: number;
  megabytes: number;
}
