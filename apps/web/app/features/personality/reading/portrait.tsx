import type { BirthReading } from '@shop/four-pillars/birth-reading'
import { toSignName } from '../../../lib/i18n/sign-names.ts'
import { m } from '../../../paraglide/messages.js'
import { STEM_SOUNDS, toPolarElement, toStemImage } from './element-looks.ts'
import { ElementRing } from './element-ring.tsx'
import { toAnimalName } from './term-names.ts'

/** Summary of a reading: ring, day master and both signs. */
export function Portrait({ reading }: { reading: BirthReading }) {
  const { dayMaster, balance, zodiacSign, animals } = reading
  const image = toStemImage(dayMaster.stem.name)
  return (
    <section
      aria-labelledby="day-master"
      className="grid items-center gap-x-12 gap-y-8 rounded-card border border-line bg-surface px-5 py-8 sm:px-8 md:grid-cols-[minmax(0,18rem)_minmax(0,1fr)] md:py-10 xl:px-12"
    >
      <ElementRing balance={balance} stem={dayMaster.stem} className="mx-auto w-full max-w-72" />
      <div>
        <p className="text-sm text-gold-600">{m.personality_day_master()}</p>
        <h3 id="day-master" className="mt-1 text-h1">
          {image.name}
        </h3>
        <p className="mt-2 font-heading text-h3 text-jade-700">
          {toPolarElement(dayMaster.stem)}{' '}
          <span lang="zh-Latn-pinyin">{STEM_SOUNDS[dayMaster.stem.name]}</span>
        </p>
        <p className="mt-4 max-w-text text-lg">{image.text}</p>
        <p className="mt-2 max-w-text text-sm text-muted">{m.personality_day_master_text()}</p>
        <dl className="mt-7 grid grid-cols-2 gap-x-6 border-t border-line pt-5">
          <Sign title={m.profile_zodiac()} text={m.personality_western_text()}>
            {toSignName(zodiacSign)}
          </Sign>
          <Sign title={m.profile_chinese_zodiac()} text={m.personality_animal_text()}>
            {toAnimalName(animals)}
          </Sign>
        </dl>
      </div>
    </section>
  )
}

function Sign({ title, text, children }: { title: string; text: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{title}</dt>
      <dd>
        <span className="mt-0.5 block font-heading text-h3">{children}</span>
        <span className="mt-1 block text-sm text-muted">{text}</span>
      </dd>
    </div>
  )
}
