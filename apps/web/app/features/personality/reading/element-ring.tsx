import { FIVE_ELEMENTS } from '@shop/contract/users/users.endpoints'
import type { ElementBalance } from '@shop/four-pillars/element-balance'
import type { Stem } from '@shop/four-pillars/stems-and-branches'
import { getHanTag } from '../../../lib/i18n/locale.ts'
import { toSignName } from '../../../lib/i18n/sign-names.ts'
import { m } from '../../../paraglide/messages.js'
import { cx } from '../../../ui/layout/class-names.ts'
import { toArcDash } from '../../../ui/media/arc-dash.ts'
import { ELEMENT_LOOKS } from './element-looks.ts'
import { PILLAR_FACE } from './pillar-face.ts'
import { toRingArcs } from './ring-arcs.ts'
import { joinLabel, joinPhrases } from '../../../lib/i18n/join-texts.ts'

const CENTRE = 120
const RADIUS = 88
const LABEL_RADIUS = 111

/**
 * The shop's ring with arcs proportional to the elements, around the day master. The balance table has the
 * same data.
 */
export function ElementRing({
  balance,
  stem,
  className,
}: {
  balance: ElementBalance
  stem: Stem
  className?: string
}) {
  const label = joinPhrases(
    FIVE_ELEMENTS.map((element) =>
      m.personality_balance_share({ element: toSignName(element), percent: balance.percent[element] }),
    ),
  )
  return (
    <svg
      viewBox="0 0 240 240"
      role="img"
      aria-label={joinLabel(m.personality_balance(), label)}
      focusable="false"
      className={className}
    >
      <circle cx={CENTRE} cy={CENTRE} r={RADIUS} fill="none" strokeWidth="1" className="stroke-line" />
      {toRingArcs(balance.percent).map(({ element, from, length, middle }) => {
        const angle = (middle / 100) * 2 * Math.PI - Math.PI / 2
        return (
          <g key={element}>
            <circle
              cx={CENTRE}
              cy={CENTRE}
              r={RADIUS}
              fill="none"
              strokeWidth="15"
              strokeDasharray={toArcDash(RADIUS, length)}
              transform={`rotate(${from * 3.6 - 90} ${CENTRE} ${CENTRE})`}
              className={ELEMENT_LOOKS[element].stroke}
            />
            <text
              x={CENTRE + LABEL_RADIUS * Math.cos(angle)}
              y={CENTRE + LABEL_RADIUS * Math.sin(angle)}
              textAnchor="middle"
              dominantBaseline="central"
              lang={getHanTag()}
              className={cx(PILLAR_FACE, 'fill-ink text-[13px]')}
            >
              {ELEMENT_LOOKS[element].character}
            </text>
          </g>
        )
      })}
      <text
        x={CENTRE}
        y={CENTRE}
        textAnchor="middle"
        dominantBaseline="central"
        lang={getHanTag()}
        className={cx(PILLAR_FACE, 'fill-ink text-[84px]')}
      >
        {stem.character}
      </text>
    </svg>
  )
}
