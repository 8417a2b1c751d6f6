import type { AnswerOf, Operations } from '@tohfa/contract';
import { useRef, useState } from 'react';
import { useStepUp } from '../../admin/step-up.tsx';
import { ApiError, OfflineError } from '../../lib/api.ts';
import { routes } from '../../lib/operation-routes.ts';
import { errorMessage } from '../../ui/actions.tsx';

/** Pictures on their way to the shop, one after the other. Those that have arrived leave the list. */
export function useUploads(onArrived: (url: string) => void) {
  const withProof = useStepUp();
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
    change(key, { state: 'sending', progress: 0 });
    try {
      const url = await withProof(() => uploadImage(file, (part) => change(key, { progress: part })));
      onArrived(url);
      drop(upload);
    } catch (error) {
      change(key, { state: 'failed', problem: errorMessage(error) });
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
    progress: 0,
    problem: undefined,
  };
}

export interface Upload {
  key: string;
  file: File;
  preview: string;
  state: 'waiting' | 'sending' | 'failed';
  /** How much of it has gone, from 0 to 1. */
  progress: number;
  problem: string | undefined;
}

export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'];

/** Sends one picture and answers its address. Not by fetch, which does not tell how far an upload has come. */
async function uploadImage(file: File, onProgress: (part: number) => void): Promise<string> {
  // Choosing offers only these; dropping brings anything, also what is too large to send for nothing.
  if (!IMAGE_TYPES.includes(file.type))
    throw new ImageRejectedError('This is not a JPEG, PNG or WebP picture.');
  const picture = await shrinkImage(file);
  const { status, body } = await postImage(picture, onProgress);
  if (status !== 200 || !Array.isArray(body)) throw new ApiError(status, body);
  const [answer] = body as AnswerOf<Operations['uploadImage']>;
  if (answer?.status !== 'success') throw new ImageRejectedError(answer?.error);
  return answer.url;
}

/** The shop read the file and will not keep it. */
class ImageRejectedError extends Error {
  readonly userMessage: string;

  constructor(userMessage = 'This picture could not be kept.') {
    super(userMessage);
    this.userMessage = userMessage;
  }
}

function postImage(picture: Blob, onProgress: (part: number) => void): Promise<PostResult> {
  const { method, path } = routes.uploadImage;
  const form = new FormData();
  form.set('file0', picture, 'picture');
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve({ status: request.status, body: request.response });
    request.onerror = () => reject(new OfflineError('the upload was cut'));
    request.send(form);
  });
}

interface PostResult {
  status: number;
  body: unknown;
}

/** The shop keeps pictures no wider than 880 and no taller than 1760: more pixels only cost time on a slow line. */
const MAX_WIDTH = 880;
const MAX_HEIGHT = 1760;
/** So small it goes as it is. */
const SHRINK_ABOVE_BYTES = 300_000;

/**
 * A picture fit for sending: a call may last eight seconds, and a phone's photo has ten megabytes. What the browser
 * cannot read goes as it is, and the shop says what is wrong with it.
 */
export async function shrinkImage(file: File): Promise<Blob> {
  if (file.size <= SHRINK_ABOVE_BYTES) return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, MAX_WIDTH / picture.width, MAX_HEIGHT / picture.height);
    const drawn = drawScaled(picture, Math.round(picture.width * scale), Math.round(picture.height * scale));
    picture.close();
    const shrunk = (await encodeCanvas(drawn, 'image/webp')) ?? (await encodeCanvas(drawn, 'image/jpeg'));
    return shrunk !== undefined && shrunk.size < file.size ? shrunk : file;
  } catch {
    return file;
  }
}

function drawScaled(picture: ImageBitmap, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('no canvas here');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, 0, 0, width, height);
  return canvas;
}

/** Undefined where the browser writes another format than the one it was asked for. */
function encodeCanvas(canvas: HTMLCanvasElement, type: string): Promise<Blob | undefined> {
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob?.type === type ? blob : undefined), type, 0.9);
  });
}
