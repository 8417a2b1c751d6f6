import type { AnswerOf, Operations } from '@tohfa/contract';
import { useRef, useState } from 'react';
import { useStepUp } from '../../admin/step-up.tsx';
import { ApiError, errorMessage, OfflineError } from '../../lib/api.ts';
import { routes } from '../../lib/operation-routes.ts';

/** Uploads pictures one after the other. Those that are done leave the list. */
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
    add(files: readonly File[]) {
      const added = files.map(newUpload);
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

function newUpload(file: File): Upload {
  return {
    key: `upload-${nextKey++}`,
    file,
    preview: URL.createObjectURL(file),
    state: 'waiting',
    progress: 0,
    problem: undefined,
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
}

export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'];

/** Sends one picture and answers its address. Not by fetch, which does not report the progress of an upload. */
async function uploadImage(file: File, onProgress: (progress: number) => void): Promise<string> {
  // The file dialog offers only these; anything can be dropped.
  if (!IMAGE_TYPES.includes(file.type))
    throw new ImageRejectedError('This is not a JPEG, PNG or WebP picture.');
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

  constructor(userMessage = 'This picture could not be saved.') {
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

/** The shop stores pictures at most this large: more pixels only take longer to upload. */
const MAX_WIDTH = 880;
const MAX_HEIGHT = 1760;
/** Smaller files are sent as they are. */
const SHRINK_ABOVE_BYTES = 300_000;

/**
 * Shrinks a picture before it is sent: a phone's photo has ten megabytes, and a call may take eight seconds. What the
 * browser cannot read is sent as it is, and the shop says what is wrong with it.
 */
export async function shrinkImage(file: File): Promise<Blob> {
  if (file.size <= SHRINK_ABOVE_BYTES) return file;
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, MAX_WIDTH / bitmap.width, MAX_HEIGHT / bitmap.height);
    const canvas = drawScaled(bitmap, Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
    bitmap.close();
    const shrunk = (await encodeCanvas(canvas, 'image/webp')) ?? (await encodeCanvas(canvas, 'image/jpeg'));
    return shrunk !== undefined && shrunk.size < file.size ? shrunk : file;
  } catch {
    return file;
  }
}

function drawScaled(bitmap: ImageBitmap, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('canvas is not available');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return canvas;
}

/** Undefined where the browser cannot write this format. */
function encodeCanvas(canvas: HTMLCanvasElement, type: string): Promise<Blob | undefined> {
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob?.type === type ? blob : undefined), type, 0.9);
  });
}
