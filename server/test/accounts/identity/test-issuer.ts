import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

export const CLIENT_ID = 'shop-at-test-issuer';
export const CLIENT_SECRET = 'secret-of-the-shop-at-the-test-issuer';

/** An OpenID provider that signs whatever a test wants, with real keys over real HTTP. */
export async function startTestIssuer(): Promise<TestIssuer> {
  let key = await newKey();
  let published = [key];
  let troubled = false;
  const codes = new Map<string, JWTPayload>();
  const refreshTokens = new Map<string, JWTPayload>();
  const revoked: string[] = [];
  const calls = { refresh: 0 };

  const server = createServer(async (request, response) => {
    const body = new URLSearchParams(await textOf(request));
    const [status, answer] = await answerTo(request.url ?? '', body);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(answer === undefined ? '' : JSON.stringify(answer));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answerTo(path: string, body: URLSearchParams): Promise<[number, unknown]> {
    if (troubled) return [503, {}];
    if (path === '/.well-known/openid-configuration') return [200, metadata(url)];
    if (path === '/jwks') return [200, { keys: published.map(({ jwk }) => jwk) }];
    if (path === '/revoke') {
      revoked.push(body.get('token') ?? '');
      return [200, undefined];
    }
    if (path !== '/token') return [404, {}];
    return body.get('grant_type') === 'refresh_token' ? refresh(body) : exchange(body);
  }

  async function exchange(body: URLSearchParams): Promise<[number, unknown]> {
    const code = body.get('code') ?? '';
    const claims = codes.get(code);
    if (!claims || !codes.delete(code)) return [400, { error: 'invalid_grant' }];
    return [200, await tokensFor(claims)];
  }

  async function refresh(body: URLSearchParams): Promise<[number, unknown]> {
    calls.refresh += 1;
    const token = body.get('refresh_token') ?? '';
    const claims = refreshTokens.get(token);
    if (!claims || !refreshTokens.delete(token)) return [400, { error: 'invalid_grant' }];
    const { nonce: _nonce, iat: _iat, exp: _exp, ...rest } = claims;
    return [200, await tokensFor(rest)];
  }

  async function tokensFor(claims: JWTPayload) {
    const refreshToken = `refresh-${randomUUID()}`;
    refreshTokens.set(refreshToken, claims);
    return {
      access_token: `access-${randomUUID()}`,
      token_type: 'Bearer',
      expires_in: 3600,
      refresh_token: refreshToken,
      id_token: await sign(claims),
    };
  }

  async function sign(claims: JWTPayload, signer: SigningKey = key): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT({ iss: url, aud: CLIENT_ID, iat: now, exp: now + 3600, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: signer.jwk.kid })
      .sign(signer.privateKey);
  }

  return {
    url,
    sign,
    calls,
    revoked,
    publicKey: () => key.jwk,
    agree(signInUrl, claims) {
      const asked = new URL(signInUrl).searchParams;
      const code = randomUUID();
      codes.set(code, { nonce: asked.get('nonce'), ...claims });
      const back = new URL(asked.get('redirect_uri') ?? '');
      back.search = new URLSearchParams({ code, state: asked.get('state') ?? '' }).toString();
      return back.href;
    },
    refreshTokens: () => [...refreshTokens.keys()],
    forgetEverything() {
      refreshTokens.clear();
      revoked.length = 0;
      calls.refresh = 0;
    },
    becomeSomeoneElse(sub) {
      for (const [token, claims] of refreshTokens) refreshTokens.set(token, { ...claims, sub });
    },
    async changeKey() {
      key = await newKey();
      published = [...published, key];
    },
    beTroubled(value) {
      troubled = value;
    },
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

export async function newKey(): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  return {
    privateKey,
    jwk: { ...(await exportJWK(publicKey)), kid: randomUUID(), alg: 'RS256', use: 'sig' },
  };
}

function metadata(url: string) {
  return {
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    revocation_endpoint: `${url}/revoke`,
    jwks_uri: `${url}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic'],
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

export interface SigningKey {
  privateKey: Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];
  jwk: { kid: string; [name: string]: unknown };
}

export interface TestIssuer {
  url: string;
  sign(claims: JWTPayload, signer?: SigningKey): Promise<string>;
  calls: { refresh: number };
  revoked: string[];
  publicKey(): SigningKey['jwk'];
  /** A person says yes on the provider's page; answers where the browser is sent back to. */
  agree(signInUrl: string, claims: JWTPayload): string;
  refreshTokens(): string[];
  /** Refresh tokens given out before are refused from now on, and the counts begin anew. */
  forgetEverything(): void;
  becomeSomeoneElse(sub: string): void;
  changeKey(): Promise<void>;
  beTroubled(value: boolean): void;
  close(): Promise<void>;
}
