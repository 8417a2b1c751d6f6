import type { AnswerOf, Operations } from '@tohfa/contract';
import { Offline, Refusal } from '../api.ts';
import { routes } from '../operation-routes.ts';
import { shrinkPicture } from './shrink-picture.ts';

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'];

/** Sends one picture and answers its address. Not by fetch, which does not tell how far an upload has come. */
export async function uploadImage(file: File, onProgress: (part: number) => void): Promise<string> {
  // Choosing offers only these; dropping brings anything, also what is too large to send for nothing.
  if (!PICTURE_TYPES.includes(file.type)) throw new NotTaken('This is not a JPEG, PNG or WebP picture.');
  const picture = await shrinkPicture(file);
  const { status, body } = await post(picture, onProgress);
  if (status !== 200 || !Array.isArray(body)) throw new Refusal(status, body);
  const [answer] = body as AnswerOf<Operations['uploadImage']>;
  if (answer?.status !== 'success') throw new NotTaken(answer?.error);
  return answer.url;
}

/** The shop read the file and will not keep it. */
class NotTaken extends Error {
  readonly wording: string;

  constructor(wording = 'This picture could not be kept.') {
    super(wording);
    this.wording = wording;
  }
}

function post(picture: Blob, onProgress: (part: number) => void): Promise<Posted> {
  const { method, path } = routes.uploadImage;
  const form = new FormData();
  form.set('file0', picture, 'picture');
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve({ status: request.status, body: request.response });
    request.onerror = () => reject(new Offline('the upload was cut'));
    request.send(form);
  });
}

interface Posted {
  status: number;
  body: unknown;
}
