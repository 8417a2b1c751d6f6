import { UCP_OLDER_VERSIONS, UCP_SERVICE, UCP_VERSION } from '@tohfa/contract';
import { type Sentence, say } from '@tohfa/contract/phrases';
import type { AgentCaller } from '../callers.ts';

const CAPABILITIES = {
  search: 'dev.ucp.shopping.catalog.search',
  lookup: 'dev.ucp.shopping.catalog.lookup',
  cart: 'dev.ucp.shopping.cart',
  checkout: 'dev.ucp.shopping.checkout',
  fulfillment: 'dev.ucp.shopping.fulfillment',
  discount: 'dev.ucp.shopping.discount',
  order: 'dev.ucp.shopping.order',
} as const;

/** Which of them stand in an answer; extensions beside what they extend. */
const USED_BY = {
  search: ['search'],
  lookup: ['lookup'],
  cart: ['cart', 'discount'],
  checkout: ['checkout', 'cart', 'fulfillment', 'discount'],
  order: ['order'],
} as const;

/** Extensions are named by the host that publishes their schema, reversed. */
export function groupGiftCapability(publicUrl: string): string {
  return `${new URL(publicUrl).hostname.split('.').reverse().join('.')}.shopping.group_gift`;
}

/** The newest release that both sides speak; without word from the other side, the newest. */
function versionFor({ protocolVersion }: Pick<AgentCaller, 'protocolVersion'>): string {
  return UCP_OLDER_VERSIONS.find((version) => version === protocolVersion) ?? UCP_VERSION;
}

/** What an answer says of the protocol: the release, and what both sides understand of it. */
export function envelope(
  about: keyof typeof USED_BY,
  { caller, publicUrl, failed = false }: { caller: AgentCaller; publicUrl: string; failed?: boolean },
) {
  const version = versionFor(caller);
  const { capabilities: known } = caller;
  const used: string[] = USED_BY[about].map((name) => CAPABILITIES[name]);
  if (about === 'checkout') used.push(groupGiftCapability(publicUrl));
  const shared = used.filter((name) => known === undefined || known.length === 0 || known.includes(name));
  return {
    version,
    status: failed ? ('error' as const) : ('success' as const),
    capabilities: Object.fromEntries(
      (shared.length > 0 ? shared : used).map((name) => [name, [{ version }]]),
    ),
    ...(about === 'checkout' && { payment_handlers: {} }),
  };
}

/** What `/.well-known/ucp` says of one release. */
export function businessProfile(publicUrl: string, version: string) {
  const isNewest = version === UCP_VERSION;
  const spec = (path: string) => `https://ucp.dev/${version}/specification/${path}`;
  const schema = (path: string) => `https://ucp.dev/${version}/schemas/shopping/${path}.json`;
  const capability = (page: string, file: string, more: object = {}) => [
    { version, spec: spec(page), schema: schema(file), ...more },
  ];
  const service = (transport: 'rest' | 'mcp', path: string, file: string) => ({
    version,
    spec: spec('overview'),
    transport,
    endpoint: publicUrl + path,
    schema: `https://ucp.dev/${version}/services/shopping/${file}`,
  });
  return {
    ucp: {
      version,
      ...(isNewest && {
        supported_versions: Object.fromEntries(
          UCP_OLDER_VERSIONS.map((older) => [older, `${publicUrl}/ucp/profiles/${older}.json`]),
        ),
      }),
      services: {
        [UCP_SERVICE]: [
          service('rest', '/ucp/v1', 'rest.openapi.json'),
          service('mcp', '/ucp/mcp', 'mcp.openrpc.json'),
        ],
      },
      capabilities: {
        [CAPABILITIES.search]: capability('catalog/search', 'catalog_search'),
        [CAPABILITIES.lookup]: capability('catalog/lookup', 'catalog_lookup'),
        [CAPABILITIES.cart]: capability('cart', 'cart'),
        [CAPABILITIES.checkout]: capability('checkout', 'checkout'),
        [CAPABILITIES.fulfillment]: capability('fulfillment', 'fulfillment', {
          extends: CAPABILITIES.checkout,
        }),
        [CAPABILITIES.discount]: capability('discount', 'discount', {
          extends: [CAPABILITIES.checkout, CAPABILITIES.cart],
        }),
        [CAPABILITIES.order]: capability('order', 'order'),
        [groupGiftCapability(publicUrl)]: [
          {
            version,
            schema: `${publicUrl}/ucp/schemas/group_gift.json`,
            extends: CAPABILITIES.checkout,
          },
        ],
      },
      payment_handlers: {},
    },
  };
}

/** Something that went wrong, or that is worth knowing. */
export function errorMessage(code: string, sentence: Sentence, severity: UcpSeverity, path?: string) {
  return {
    type: 'error' as const,
    code,
    content: say(sentence),
    severity,
    ...(path !== undefined && { path }),
  };
}

export function infoMessage(
  code: string,
  sentence: Sentence,
  type: 'info' | 'warning' = 'info',
  path?: string,
) {
  return { type, code, content: say(sentence), ...(path !== undefined && { path }) };
}

export type UcpSeverity = 'recoverable' | 'requires_buyer_input' | 'requires_buyer_review' | 'unrecoverable';
export type UcpMessage = ReturnType<typeof errorMessage> | ReturnType<typeof infoMessage>;

/** What an operation answers, by REST as status and body, by MCP as a tool's result. */
export interface UcpAnswer {
  status: 200 | 201 | 400 | 404 | 409;
  body: object;
}
