import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { access, constants, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OverloadedError } from '../platform/concurrency.ts';
import type { S3Settings, Settings } from '../settings.ts';

/** S3 when it is configured, else a folder in DATA_DIR. */
export async function openPictureStore({
  s3,
  dataDir,
}: Pick<Settings, 's3' | 'dataDir'>): Promise<PictureStore> {
  return s3 ? createS3PictureStore(s3) : createFolderPictureStore(join(dataDir, 'uploads'));
}

export function createFolderPictureStore(folder: string): PictureStore {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return {
    async put(name, bytes) {
      const temporary = join(folder, `.${randomUUID()}`);
      try {
        await writeFile(temporary, bytes);
        await rename(temporary, join(folder, name));
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    async get(name) {
      try {
        return await readFile(join(folder, name));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        throw error;
      }
    },
    async remove(name) {
      await rm(join(folder, name), { force: true });
    },
    async list() {
      return (await readdir(folder)).filter((name) => PICTURE_NAME_PATTERN.test(name)).sort();
    },
    check: () => access(folder, constants.R_OK | constants.W_OK),
  };
}

/** Path-style addresses: they work with every S3-compatible server, also one that has no host name per bucket. */
async function createS3PictureStore(settings: S3Settings): Promise<PictureStore> {
  const { AwsClient } = await import('aws4fetch');
  const { region, accessKeyId, secretAccessKey, publicUrl } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: S3_RETRIES });
  const bucketUrl = `${settings.endpoint}/${settings.bucket}`;

  async function send(method: string, path: string, expected: number[], sent: RequestInit = {}) {
    const signal = AbortSignal.timeout(S3_TIMEOUT_MS);
    const response = await client.fetch(bucketUrl + path, { method, signal, ...sent }).catch((cause) => {
      throw new PictureStoreError('the S3 storage cannot be reached', { cause });
    });
    if (expected.includes(response.status)) return response;
    await response.body?.cancel();
    throw new PictureStoreError(`the S3 storage answered ${response.status} to ${method}`);
  }

  return {
    async put(name, bytes) {
      const headers = {
        'content-type': pictureType(name),
        'cache-control': 'public, max-age=31536000, immutable',
      };
      await send('PUT', `/${name}`, [200], { headers, body: new Uint8Array(bytes) });
    },
    async get(name) {
      const response = await send('GET', `/${name}`, [200, 404]);
      return response.status === 404 ? undefined : Buffer.from(await response.arrayBuffer());
    },
    async remove(name) {
      await send('DELETE', `/${name}`, [200, 204, 404]);
    },
    async list() {
      const names: string[] = [];
      for (let after = ''; ; ) {
        const query = new URLSearchParams({ 'list-type': '2', 'start-after': after });
        const page = await (await send('GET', `?${query}`, [200])).text();
        // Only names of our own pattern are taken, so no XML escape can occur in them.
        const keys = [...page.matchAll(/<Key>([^<]+)/g)].map(([, key = '']) => key);
        names.push(...keys.filter((key) => PICTURE_NAME_PATTERN.test(key)));
        after = keys.at(-1) ?? '';
        if (!page.includes('<IsTruncated>true</IsTruncated>') || after === '') return names.sort();
      }
    },
    async check() {
      await (await send('GET', '?list-type=2&max-keys=1', [200])).body?.cancel();
    },
    ...(publicUrl !== undefined && { publicUrlOf: (name: string) => `${publicUrl}/${name}` }),
  };
}

/** Answered as 503: the pictures are away, the shop is not. */
class PictureStoreError extends OverloadedError {
  override name = 'PictureStoreError';
}

const S3_TIMEOUT_MS = 8000;
/** Retries of 5xx and 429 responses. */
const S3_RETRIES = 2;

/** Names are made by the server, never by the uploader. */
export const PICTURE_NAME_PATTERN = /^[a-z0-9-]{1,80}\.(?:avif|webp)$/;

export const pictureType = (name: string) => (name.endsWith('.avif') ? 'image/avif' : 'image/webp');

export interface PictureStore {
  /** Atomic: a reader sees all bytes or none. */
  put(name: string, bytes: Buffer): Promise<void>;
  get(name: string): Promise<Buffer | undefined>;
  /** Removing a missing name is not an error. */
  remove(name: string): Promise<void>;
  /** The names of all pictures, sorted. */
  list(): Promise<string[]>;
  /** Rejects when pictures cannot be read or written now. */
  check(): Promise<void>;
  /** Present when browsers read the pictures from another host. */
  publicUrlOf?(name: string): string;
}
