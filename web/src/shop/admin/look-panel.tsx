import { ACCENTS, type AccentColours, accentColours, DEFAULT_ACCENT, pictureAt } from '@tohfa/contract';
import { settingTexts, shopSettingsScreen as words } from '@tohfa/contract/screens';
import { CheckIcon } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Panel } from '../../admin/page.tsx';
import { useUploads } from '../../catalogue/admin/upload-image.ts';
import { IMAGE_TYPES } from '../../lib/shrink-image.ts';
import { Button, buttonClass } from '../../ui/buttons.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { Picture } from '../../ui/images.tsx';
import { DrawnLogo } from '../../ui/page.tsx';
import { Field, type SettingsPanelProps } from './settings-panels.tsx';

/** Name, logo and accent, and how they look in the header. */
export function LookPanel(panel: SettingsPanelProps) {
  const { values } = panel;
  const colours = accentColours(values.accent) ?? accentColours(DEFAULT_ACCENT);
  return (
    <div id="look" className="scroll-mt-4">
      <Panel title={words.panels.look}>
        <div className="grid gap-6 wide:grid-cols-2">
          <div className="space-y-4">
            <Field name="name" maxLength={40} {...panel} />
            <LogoField {...panel} />
            <AccentField {...panel} />
          </div>
          <div>
            <h3 className="mb-1.5 font-semibold text-14">{words.preview}</h3>
            <div className="space-y-3">
              {colours && <HeaderPreview {...values} scheme="light" colours={colours.light} />}
              {colours && <HeaderPreview {...values} scheme="dark" colours={colours.dark} />}
            </div>
          </div>
        </div>
      </Panel>
    </div>
  );
}

function LogoField({ values, errors, change }: SettingsPanelProps) {
  const { uploads, isSending, add, drop } = useUploads((logo) => change({ logo }));
  const failed = uploads.find(({ state }) => state === 'failed');
  return (
    <div>
      <p className="mb-1.5 font-semibold text-14">{settingTexts.logo.label}</p>
      <div className="flex flex-wrap items-center gap-3">
        {values.logo !== '' && (
          <Picture
            src={pictureAt(values.logo, 220)}
            alt=""
            className="size-14 rounded-small object-contain"
          />
        )}
        <label
          className={`${buttonClass('secondary')} cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-rani`}
        >
          {isSending ? words.uploading : words.uploadLogo}
          <input
            type="file"
            name="logo"
            accept={IMAGE_TYPES.join(',')}
            className="sr-only"
            onChange={({ target }) => {
              if (failed) drop(failed);
              add([...(target.files ?? [])].slice(0, 1));
              target.value = '';
            }}
          />
        </label>
        {values.logo !== '' && (
          <Button variant="secondary" onClick={() => change({ logo: '' })}>
            {words.removeLogo}
          </Button>
        )}
      </div>
      {(failed?.problem ?? errors.logo) && (
        <Notice tone="error" className="mt-2">
          {failed?.problem ?? errors.logo}
        </Notice>
      )}
      <p className="mt-1.5 text-14 text-ink-soft">{settingTexts.logo.hint}</p>
    </div>
  );
}

function AccentField(panel: SettingsPanelProps) {
  const { values, change } = panel;
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-14">{settingTexts.accent.label}</legend>
      <div className="mb-3 flex flex-wrap gap-1">
        {ACCENTS.map(({ name, hex }) => (
          <label
            key={hex}
            className="relative flex size-11 cursor-pointer items-center justify-center rounded-full has-focus-visible:outline-3 has-focus-visible:outline-rani"
          >
            <input
              type="radio"
              name="accentChoice"
              aria-label={words.accents[name]}
              checked={values.accent === hex}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
              onChange={() => change({ accent: hex })}
            />
            <span
              style={{ backgroundColor: hex }}
              className="flex size-9 items-center justify-center rounded-full border border-hairline text-white"
            >
              {values.accent === hex && <CheckIcon className="size-5" aria-hidden="true" />}
            </span>
          </label>
        ))}
      </div>
      <Field name="accent" maxLength={7} autoCapitalize="none" {...panel} label={words.otherColour} />
    </fieldset>
  );
}

/** In both schemes, whichever this device has. */
function HeaderPreview({ name, logo, scheme, colours }: HeaderPreviewProps) {
  const { paper, ink } = SCHEMES[scheme];
  return (
    <div
      style={{ backgroundColor: paper, color: ink } as CSSProperties}
      className="flex items-center gap-2.5 overflow-hidden rounded-control border border-hairline p-3"
    >
      <Picture
        src={pictureAt(logo, 220)}
        alt=""
        fallback={<DrawnLogo className="size-9 shrink-0" />}
        className="size-9 shrink-0 rounded-small object-contain"
      />
      <span className="min-w-0 flex-1 truncate font-bold font-display text-22">{name}</span>
      <span
        style={{ backgroundColor: colours.main, color: colours.on }}
        className="shrink-0 rounded-control px-4 py-2 font-semibold text-14"
      >
        {words.previewButton}
      </span>
    </div>
  );
}

/** As in `styles/tokens.css`. */
const SCHEMES = {
  light: { paper: '#fff9f2', ink: '#2a1721' },
  dark: { paper: '#1b1216', ink: '#fbeff3' },
};

interface HeaderPreviewProps {
  name: string;
  logo: string;
  scheme: keyof typeof SCHEMES;
  colours: AccentColours;
}
