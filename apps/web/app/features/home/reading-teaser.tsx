import { m } from '../../paraglide/messages.js'
import { buttonClass } from '../../ui/layout/button.tsx'
import { ELEMENT_GROUNDS, type ElementName } from '../../ui/layout/chip.tsx'
import { cx } from '../../ui/layout/class-names.ts'
import { FiveElementRing } from '../../ui/media/five-element-ring.tsx'
import { HeadingText } from '../../ui/text/heading-text.tsx'
import { Link } from '../../ui/layout/link.tsx'
import { EXAMPLE_BALANCE, EXAMPLE_PILLARS, type ExamplePillar } from './example-reading.ts'

const BARS: Readonly<Record<ElementName, string>> = {
  wood: 'fill-wood',
  fire: 'fill-fire',
  earth: 'fill-earth',
  metal: 'fill-metal',
  water: 'fill-water',
}

const ELEMENT_NAMES: Readonly<Record<ElementName, () => string>> = {
  wood: m.profile_sign_wood,
  fire: m.profile_sign_fire,
  earth: m.profile_sign_earth,
  metal: m.profile_sign_metal,
  water: m.profile_sign_water,
}

const PILLAR_NAMES: Readonly<Record<ExamplePillar['pillar'], () => string>> = {
  year: m.personality_year,
  month: m.personality_month,
  day: m.personality_day,
  hour: m.personality_hour,
}

/**
 * Teaser of the personality page with an example reading. That page asks to sign in and returns to itself.
 */
export function ReadingTeaser() {
  return (
    <section
      aria-labelledby="reading-heading"
      className="below-fold on-jade [--usual-height:58rem] relative overflow-hidden bg-jade-900 text-white"
    >
      <FiveElementRing className="absolute -top-24 -left-32 size-96 opacity-20 lg:size-[34rem]" />
      <div className="page-width relative grid items-center gap-12 py-16 lg:grid-cols-2 lg:gap-16 lg:py-24">
        <div className="flex flex-col items-start gap-5">
          <h2 id="reading-heading">
            <HeadingText>{m.home_reading()}</HeadingText>
          </h2>
          <span aria-hidden="true" className="h-px w-14 bg-gold-400" />
          <p className="max-w-text text-lg text-jade-100">{m.home_reading_text()}</p>
          <Link
            to="/user/personality-demo"
            className={buttonClass({
              className: 'mt-2 bg-gold-400! text-ink! hover:bg-gold-100!',
            })}
          >
            {m.home_reading_link()}
          </Link>
          <p className="text-sm text-jade-100">{m.home_reading_note()}</p>
        </div>
        <figure className="mx-auto w-full max-w-lg rounded-card border border-white/15 bg-jade-700/40 p-5 sm:p-8">
          <ul className="grid grid-cols-4 gap-2 sm:gap-4">
            {EXAMPLE_PILLARS.map((pillar) => (
              <li key={pillar.pillar} className="flex flex-col items-center gap-3">
                <span className="text-sm text-jade-100">{PILLAR_NAMES[pillar.pillar]()}</span>
                <PillarCharacter character={pillar.stem} element={pillar.stemElement} />
                <PillarCharacter character={pillar.branch} element={pillar.branchElement} />
              </li>
            ))}
          </ul>
          <ExampleBalance />
          <figcaption className="mt-6 border-t border-white/15 pt-4 text-sm text-jade-100">
            {m.home_reading_example()}
          </figcaption>
        </figure>
      </div>
    </section>
  )
}

function PillarCharacter({ character, element }: { character: string; element: ElementName }) {
  return (
    <span className="flex flex-col items-center gap-1.5">
      <span lang="zh-CN" className="font-heading text-4xl leading-tight sm:text-5xl">
        {character}
      </span>
      <span className="inline-flex items-center gap-1.5 text-xs text-jade-100">
        <span
          aria-hidden="true"
          className={cx('size-2 rounded-full ring-1 ring-white/40', ELEMENT_GROUNDS[element])}
        />
        {ELEMENT_NAMES[element]()}
      </span>
    </span>
  )
}

/** Share of each element as a five-part bar, with a text alternative. */
function ExampleBalance() {
  const parts = EXAMPLE_BALANCE.map(({ element, percent }, index) => {
    const before = EXAMPLE_BALANCE.slice(0, index)
    return { element, percent, from: before.reduce((sum, each) => sum + each.percent, 0) }
  })
  const label = parts.map(({ element, percent }) => `${ELEMENT_NAMES[element]()} ${percent} %`).join(', ')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox="0 0 100 3"
      preserveAspectRatio="none"
      className="mt-7 block h-2.5 w-full overflow-hidden rounded-full"
    >
      {parts.map(({ element, percent, from }) => (
        <rect key={element} x={from} width={percent} height="3" className={BARS[element]} />
      ))}
    </svg>
  )
}
