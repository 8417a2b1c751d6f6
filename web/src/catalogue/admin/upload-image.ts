import type { AnswerOf, Operations } from '@tohfa/contract';
import { productFormTexts } from '@tohfa/contract/screens';
import { useRef, useState } from 'react';
import { useStepUp } from '../../admin/step-up.tsx';
import { routes } from '../../lib/admin-routes.ts';
import { ApiError, errorMessage, OfflineError } from '../../lib/api.ts';
import { IMAGE_TYPES, shrinkImage } from '../../lib/shrink-image.ts';

const { pictures: words } = productFormTexts;

/** Uploads pictures one after the other. Those that are done leave the list; `add` may name what else to do with them. */
export function useUploads(onUploaded: (url: string) => void) {
  const withStepUp = useStepUp();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const queue = useRef(Promise.resolve());

  function update(key: string, change: Partial<Upload>) {
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)));
  }

  function drop({ key, preview }: Upload) {
    URL.revokeObjectURL(preview);
    setUploads((all) => all.filter((upload) => upload.key !== key));
  }

  async function send(upload: Upload) {
    const { key, file } = upload;
    update(key, { state: 'sending', progress: 0 });
    try {
      const url = await withStepUp(() => uploadImage(file, (progress) => update(key, { progress })));
      onUploaded(url);
      upload.onUploaded?.(url);
      drop(upload);
    } catch (error) {
      update(key, { state: 'failed', problem: errorMessage(error) });
    }
  }

  function enqueue(upload: Upload) {
    queue.current = queue.current.then(() => send(upload));
  }

  return {
    uploads,
    isSending: uploads.some(({ state }) => state !== 'failed'),
    add(files: readonly File[], onFileUploaded?: (url: string) => void) {
      const added = files.map((file) => newUpload(file, onFileUploaded));
      setUploads((all) => [...all, ...added]);
      for (const upload of added) enqueue(upload);
    },
    retry(upload: Upload) {
      update(upload.key, { state: 'waiting', problem: undefined });
      enqueue(upload);
    },
    drop,
  };
}

let nextKey = 1;

function newUpload(file: File, onUploaded?: (url: string) => void): Upload {
  return {
    key: `upload-${nextKey++}`,
    file,
    preview: URL.createObjectURL(file),
    state: 'waiting',
    progress: 0,
    problem: undefined,
    onUploaded,
  };
}

export interface Upload {
  key: string;
  file: File;
  preview: string;
  state: 'waiting' | 'sending' | 'failed';
  /** How much has been sent, from 0 to 1. */
  progress: number;
  problem: string | undefined;
  onUploaded: ((url: string) => void) | undefined;
}

/** Sends one picture and answers its address. Not by fetch, which does not report the progress of an upload. */
async function uploadImage(file: File, onProgress: (progress: number) => void): Promise<string> {
  // The file dialog offers only these; anything can be dropped.
  if (!IMAGE_TYPES.includes(file.type)) throw new ImageRejectedError(words.wrongType);
  const picture = await shrinkImage(file);
  const { status, body } = await postImage(picture, onProgress);
  if (status !== 200 || !Array.isArray(body)) throw new ApiError(status, body);
  const [answer] = body as AnswerOf<Operations['uploadImage']>;
  if (answer?.status !== 'success') throw new ImageRejectedError(answer?.error);
  return answer.url;
}

/** The shop read the file and refused it. */
class ImageRejectedError extends Error {
  readonly userMessage: string;

  constructor(userMessage = words.notSaved) {
    super(userMessage);
    this.userMessage = userMessage;
  }
}

function postImage(picture: Blob, onProgress: (progress: number) => void): Promise<PostResult> {
  const { method, path } = routes.uploadImage;
  const form = new FormData();
  form.set('file0', picture, 'picture');
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve({ status: request.status, body: request.response });
    request.onerror = () => reject(new OfflineError('the upload was interrupted'));
    request.send(form);
  });
}

interface PostResult {
  status: number;
  body: unknown;
}
