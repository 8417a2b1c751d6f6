import type { PageBrand, PublicPageName, RenderPublicPage } from '@tohfa/contract';
import { LANGUAGES, type Language, LOCALES } from '@tohfa/contract/languages';
import { common, pageLanguage, pagePrefix } from '@tohfa/contract/screens';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { PageHead } from '../lib/public-page.ts';
import { ShopBrandContext } from '../lib/shop-brand.ts';
import { DATA_ID, publicPages, ROOT_ID } from './pages.ts';
import { describePage } from './structured-data.ts';

/** Filled in by the build. */
declare const PAGE_ASSETS: Record<PublicPageName, PageAssets>;

/** The server's half: one HTML document, complete without JavaScript. */
export const renderPublicPage: RenderPublicPage = async (
  name,
  data,
  publicUrl,
  { brand, isStale = false },
) => {
  const { default: Page, head: describeHead } = await publicPages[name]();
  const head = describeHead(data);
  const body = renderToString(
    <ShopBrandContext value={brand}>
      <Page data={data} />
    </ShopBrandContext>,
  );
  const embedded = toScriptText({ page: name, data });
  const html = renderToStaticMarkup(
    <Document
      head={head}
      structuredData={describePage(name, data, { head, publicUrl, brand, now: new Date() })}
      assets={PAGE_ASSETS[name]}
      publicUrl={publicUrl}
      body={body}
      embedded={embedded}
      brand={brand}
      isStale={isStale}
    />,
  );
  return `<!doctype html>${html}`;
};

function Document({
  head,
  structuredData,
  assets,
  publicUrl,
  body,
  embedded,
  brand,
  isStale,
}: DocumentProps) {
  const { description, path, image, preloadImage } = head;
  const title = head.isWhole ? head.title : `${head.title} · ${brand.name}`;
  const address = path === undefined ? undefined : publicUrl + path;
  return (
    <html lang={`${pageLanguage}-IN`}>
      <head>
        <meta charSet="utf-8" />
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="description" content={description} />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#FFF9F2" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#1B1216" />
        {assets.styles.map((file) => (
          <link key={file} rel="stylesheet" href={file} />
        ))}
        {brand.stylesheet && <link rel="stylesheet" href={brand.stylesheet} />}
        <meta name="application-name" content={brand.name} />
        {brand.logo && <meta name="shop-logo" content={brand.logo} />}
        {brand.paused && <meta name="shop-paused" content={brand.paused} />}
        {preloadImage && (
          <link
            rel="preload"
            as="image"
            href={preloadImage.src}
            imageSrcSet={preloadImage.srcSet}
            imageSizes={preloadImage.sizes}
            fetchPriority="high"
          />
        )}
        {assets.fonts.map((file) => (
          <link key={file} rel="preload" as="font" type="font/woff2" href={file} crossOrigin="" />
        ))}
        {assets.scripts.map((file) => (
          <link key={file} rel="modulepreload" href={file} />
        ))}
        <script type="module" src={assets.entry} />
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {address && <link rel="canonical" href={address} />}
        {path !== undefined && <OtherLanguages publicUrl={publicUrl} path={path.slice(pagePrefix.length)} />}
        <meta property="og:locale" content={LOCALES[pageLanguage].replace('-', '_')} />
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content={brand.name} />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        {address && <meta property="og:url" content={address} />}
        {image && <PreviewImage image={image} publicUrl={publicUrl} />}
        {structuredData && (
          <script
            type="application/ld+json"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped, and never executed
            dangerouslySetInnerHTML={{ __html: toScriptText(structuredData) }}
          />
        )}
      </head>
      <body>
        {isStale && (
          <p role="status" className="bg-rani-soft px-4 py-3 text-center text-14 text-ink">
            {common.outage}
          </p>
        )}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output */}
        <div id={ROOT_ID} dangerouslySetInnerHTML={{ __html: body }} />
        <script
          id={DATA_ID}
          type="application/json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped, and never executed
          dangerouslySetInnerHTML={{ __html: embedded }}
        />
      </body>
    </html>
  );
}

/** The same page in each language; English, where none fits. */
function OtherLanguages({ publicUrl, path }: { publicUrl: string; path: string }) {
  const address = (language: Language) => publicUrl + (language === 'en' ? '' : `/${language}`) + path;
  return (
    <>
      {LANGUAGES.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={address(language)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address('en')} />
    </>
  );
}

function PreviewImage({ image, publicUrl }: { image: NonNullable<PageHead['image']>; publicUrl: string }) {
  return (
    <>
      <meta property="og:image" content={new URL(image.url, publicUrl).href} />
      <meta property="og:image:width" content={String(image.width)} />
      <meta property="og:image:height" content={String(image.height)} />
      <meta property="og:image:alt" content={image.alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** JSON that cannot end its script element. */
function toScriptText(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

interface PageAssets {
  entry: string;
  /** What the entry and the page's own module import. */
  scripts: readonly string[];
  styles: readonly string[];
  fonts: readonly string[];
}

interface DocumentProps {
  head: PageHead;
  /** What the page says, for search engines and assistants. */
  structuredData: object | undefined;
  assets: PageAssets;
  publicUrl: string;
  body: string;
  embedded: string;
  brand: PageBrand;
  isStale: boolean;
}
