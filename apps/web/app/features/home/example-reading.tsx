import { getHanTag } from '../../lib/i18n/locale.ts'
import { m } from '../../paraglide/messages.js'
import { ELEMENT_GROUNDS, type ElementName } from '../../ui/layout/chip.tsx'
import { cx } from '../../ui/layout/class-names.ts'
import { EXAMPLE_BALANCE, EXAMPLE_PILLARS, type ExamplePillar } from './example-birth.ts'
import { joinPhrases } from '../../lib/i18n/join-texts.ts'

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

/** A reading, drawn: pillars and balance of an example. On the shop's dark green. */
export function ExampleReading() {
  return (
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
  )
}

function PillarCharacter({ character, element }: { character: string; element: ElementName }) {
  return (
    <span className="flex flex-col items-center gap-1.5">
      <span lang={getHanTag()} className="font-heading text-4xl leading-tight sm:text-5xl">
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
  const label = joinPhrases(parts.map(({ element, percent }) => `${ELEMENT_NAMES[element]()} ${percent}%`))
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
