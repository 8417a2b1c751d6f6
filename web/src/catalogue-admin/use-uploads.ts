import { useRef, useState } from 'react';
import { useProof } from '../admin/proof-keeper.tsx';
import { plainWords } from '../ui/use-submission.ts';
import { uploadImage } from './upload-image.ts';

/** Pictures on their way to the shop, one after the other. Those that have arrived leave the list. */
export function useUploads(onArrived: (url: string) => void) {
  const withProof = useProof();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const line = useRef(Promise.resolve());

  function change(key: string, news: Partial<Upload>) {
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...news } : upload)));
  }

  function drop({ key, preview }: Upload) {
    URL.revokeObjectURL(preview);
    setUploads((all) => all.filter((upload) => upload.key !== key));
  }

  async function send(upload: Upload) {
    const { key, file } = upload;
    change(key, { state: 'sending', part: 0 });
    try {
      const url = await withProof(() => uploadImage(file, (part) => change(key, { part })));
      onArrived(url);
      drop(upload);
    } catch (error) {
      change(key, { state: 'failed', problem: plainWords(error) });
    }
  }

  function queue(upload: Upload) {
    line.current = line.current.then(() => send(upload));
  }

  return {
    uploads,
    isSending: uploads.some(({ state }) => state !== 'failed'),
    add(files: readonly File[]) {
      const added = files.map(newUpload);
      setUploads((all) => [...all, ...added]);
      for (const upload of added) queue(upload);
    },
    retry(upload: Upload) {
      change(upload.key, { state: 'waiting', problem: undefined });
      queue(upload);
    },
    drop,
  };
}

let nextKey = 1;

function newUpload(file: File): Upload {
  return {
    key: `upload-${nextKey++}`,
    file,
    preview: URL.createObjectURL(file),
    state: 'waiting',
    part: 0,
    problem: undefined,
  };
}

export interface Upload {
  key: string;
  file: File;
  preview: string;
  state: 'waiting' | 'sending' | 'failed';
  /** How much of it has gone, from 0 to 1. */
  part: number;
  problem: string | undefined;
}
