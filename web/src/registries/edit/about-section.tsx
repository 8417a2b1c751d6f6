import { CARD_COVERS, coverUrl, OCCASIONS, REGISTRY_WORDS_MAX } from '@tohfa/contract';
import { cardCoverTexts, occasionWords, editRegistryTexts as texts } from '@tohfa/contract/screens';
import { indiaToday } from '../../lib/dates.ts';
import { SelectField, TextArea, TextField } from '../../ui/fields.tsx';
import { Picture } from '../../ui/images.tsx';
import { SectionCard } from '../../ui/sections.tsx';
import { OccasionDrawing } from '../occasion-drawing.tsx';
import type { RegistryForm } from './registry-form.ts';

/** Title, occasion, day, words and picture. */
export function AboutSection({ form }: { form: RegistryForm }) {
  return (
    <SectionCard title={texts.aboutTitle}>
      <div className="mt-3 grid gap-4 cards:grid-cols-2">
        <TextField
          label={texts.title}
          maxLength={100}
          autoComplete="off"
          placeholder={texts.titlePlaceholder}
          className="cards:col-span-2"
          {...form.field('title')}
        />
        <SelectField label={texts.occasion} className="cards:col-span-2" {...form.field('occasion')}>
          {OCCASIONS.map((occasion) => (
            <option key={occasion} value={occasion}>
              {occasionWords(occasion).title}
            </option>
          ))}
        </SelectField>
        <TextField label={texts.date} type="date" min={indiaToday()} {...form.field('date')} />
        <TextField
          label={texts.deliverOn}
          type="date"
          min={indiaToday()}
          hint={texts.deliverOnHint}
          {...form.field('deliverOn')}
        />
        <div className="cards:col-span-2">
          <TextArea
            label={texts.words}
            rows={4}
            maxLength={REGISTRY_WORDS_MAX}
            placeholder={texts.wordsPlaceholder}
            {...form.field('words')}
          />
        </div>
      </div>
      <PictureField form={form} />
    </SectionCard>
  );
}

/** What is drawn for the occasion, or one of the covers of the shop's cards. */
function PictureField({ form }: { form: RegistryForm }) {
  const occasion = form.watch('occasion');
  const { error: _none, ...field } = form.field('picture');
  return (
    <fieldset className="mt-4">
      <legend className="mb-2 font-semibold text-14">{texts.picture}</legend>
      <div className="flex flex-wrap gap-2.5">
        <label className={TILE_CLASS}>
          <input type="radio" value="" aria-label={texts.drawn} className={TILE_RADIO_CLASS} {...field} />
          <OccasionDrawing occasion={occasion} className="size-full" />
        </label>
        {CARD_COVERS.map((cover) => (
          <label key={cover} className={TILE_CLASS}>
            <input
              type="radio"
              value={coverUrl(cover)}
              aria-label={texts.cover({ name: cardCoverTexts[cover] })}
              className={TILE_RADIO_CLASS}
              {...field}
            />
            <Picture
              src={coverUrl(cover)}
              alt=""
              loading="lazy"
              className="size-full rounded-small object-cover object-top"
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const TILE_CLASS =
  'relative size-18 cursor-pointer rounded-control border-2 border-hairline p-1 hover:border-rani has-checked:border-rani has-checked:bg-rani-soft has-focus-visible:outline-3 has-focus-visible:outline-rani';
const TILE_RADIO_CLASS = 'absolute inset-0 size-full cursor-pointer opacity-0';
