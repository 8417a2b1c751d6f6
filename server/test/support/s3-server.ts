import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const BUCKET = 'tohfa-pictures';

/** An S3 server that checks signatures, with one bucket. */
export async function startS3Server(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'tohfa-s3-'));
  // The package has no types.
  const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as S3rverClass;
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET }],
  });
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    env: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    bucketUrl: `${endpoint}/${BUCKET}`,
    async close() {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

type S3rverClass = new (
  options: object,
) => {
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
};

export interface S3Server {
  /** The settings of a shop that keeps its pictures there. */
  env: Record<string, string>;
  bucketUrl: string;
  close(): Promise<void>;
}
