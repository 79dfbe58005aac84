import type { BirthReading } from '@shop/four-pillars/birth-reading'
import {
  STRENGTH_PERCENT,
  type DayMaster,
  type Favourable as FavourableData,
  type Relation,
  type SeasonalState,
} from '@shop/four-pillars/favourable-elements'
import { isHanLocale } from '../../../lib/i18n/locale.ts'
import { toSignName } from '../../../lib/i18n/sign-names.ts'
import { m } from '../../../paraglide/messages.js'
import { cx } from '../../../ui/layout/class-names.ts'
import { SectionHeading } from '../../../ui/layout/section-heading.tsx'
import { ELEMENT_LOOKS } from './element-looks.ts'
import { PILLAR_FACE } from './pillar-face.ts'

const RELATIONS: Readonly<Record<Relation, () => string>> = {
  companion: m.personality_relation_companion,
  output: m.personality_relation_output,
  wealth: m.personality_relation_wealth,
  power: m.personality_relation_power,
  resource: m.personality_relation_resource,
}

const SEASONS: Readonly<Record<SeasonalState, () => string>> = {
  prosperous: m.personality_season_prosperous,
  assisted: m.personality_season_assisted,
  resting: m.personality_season_resting,
  confined: m.personality_season_confined,
  spent: m.personality_season_spent,
}

const RULES: Readonly<Record<FavourableData['rule'], () => string>> = {
  restrain: m.personality_rule_restrain,
  support: m.personality_rule_support,
  complete: m.personality_rule_complete,
}

/** The favourable elements and the rule, with its numbers, that leads to them. */
export function Favourable({ dayMaster, favourable }: Pick<BirthReading, 'dayMaster' | 'favourable'>) {
  return (
    <section aria-labelledby="favourable">
      <SectionHeading id="favourable">{m.personality_favourable()}</SectionHeading>
      <ol className="mt-6 grid gap-3 sm:grid-cols-2">
        {favourable.elements.map(({ element, relation, tenths }) => (
          <li
            key={element}
            className={cx(
              'flex items-center gap-4 rounded-card border border-l-4 bg-surface px-5 py-4',
              ELEMENT_LOOKS[element].border,
              'border-y-line border-r-line',
            )}
          >
            <span aria-hidden="true" className={cx(PILLAR_FACE, 'text-5xl')}>
              {ELEMENT_LOOKS[element].character}
            </span>
            <span>
              {/* In Chinese the name is the character itself. */}
              <span className={isHanLocale() ? 'sr-only' : 'block font-heading text-h3'}>
                {toSignName(element)}
              </span>
              <span className="block text-sm text-muted">{RELATIONS[relation]()}</span>
              <span className="block text-sm text-muted">
                {m.personality_parts_of_pillars({ count: tenths })}
              </span>
            </span>
          </li>
        ))}
      </ol>
      <div className="mt-6 flex max-w-text flex-col gap-2">
        <p>{toStrengthLabel(dayMaster)}</p>
        <p>{SEASONS[dayMaster.season]()}</p>
        <p>{RULES[favourable.rule]()}</p>
        <p className="text-sm text-muted">{m.personality_rule_name()}</p>
      </div>
    </section>
  )
}

function toStrengthLabel({ strength, supportTenths, totalTenths }: DayMaster): string {
  const facts = {
    support: supportTenths,
    total: totalTenths,
    // Rounded down, so that it never appears to reach the threshold.
    percent: Math.floor((supportTenths * 100) / totalTenths),
  }
  if (strength === 'balanced') return m.personality_strength_balanced(facts)
  return strength === 'strong'
    ? m.personality_strength_strong({ ...facts, limit: STRENGTH_PERCENT.strong })
    : m.personality_strength_weak({ ...facts, limit: STRENGTH_PERCENT.weak })
}
