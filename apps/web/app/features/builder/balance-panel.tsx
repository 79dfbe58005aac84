import { toBalanceWith, type StrandBalance } from '@shop/bracelet/balance'
import { suggestParts } from '@shop/bracelet/suggestions'
import { BEAD_ELEMENTS, type BeadElement } from '@shop/contract/designs/bracelet-parts.rules'
import { useId } from 'react'
import { joinLabel, joinNames, joinPhrases } from '../../lib/i18n/join-texts.ts'
import { m } from '../../paraglide/messages.js'
import { ElementDot } from '../../ui/layout/chip.tsx'
import { Link } from '../../ui/layout/link.tsx'
import { toArcDash } from '../../ui/media/arc-dash.ts'
import { toElementName, toReasonText } from './design-texts.ts'
import { PartSwatch } from './part-drawing.tsx'
import type { Builder } from './use-builder.ts'

const STROKES: Readonly<Record<BeadElement, string>> = {
  wood: 'stroke-wood',
  fire: 'stroke-fire',
  earth: 'stroke-earth',
  metal: 'stroke-metal',
  water: 'stroke-water',
}

interface BalancePanelProps {
  builder: Builder
  /** The favourable elements of a birth reading, the most favourable first; empty without one. */
  favourable: readonly BeadElement[]
}

/** The five elements of the strand next to the favourable ones, and parts that would suit next, with the reason. */
export function BalancePanel({ builder, favourable }: BalancePanelProps) {
  const { balance } = builder
  return (
    <div className="flex flex-col gap-6">
      <div className="grid items-center gap-5 min-[24rem]:grid-cols-[9rem_minmax(0,1fr)]">
        <BalanceRing balance={balance} favourable={favourable} />
        <ul className="flex flex-col gap-1.5">
          {BEAD_ELEMENTS.map((element) => (
            <li key={element} className="flex items-center gap-2.5">
              <ElementDot element={element} />
              <span>{toElementName(element)}</span>
              {favourable.includes(element) && (
                <span className="text-sm text-gold-600">{m.design_favorable()}</span>
              )}
              <span className="ms-auto tabular-nums">{balance.percent[element]}%</span>
            </li>
          ))}
        </ul>
      </div>
      <p className="text-sm text-muted">
        {favourable.length > 0
          ? m.design_balance_reading({ elements: joinNames(favourable.map(toElementName)) })
          : m.design_balance_no_reading()}{' '}
        {favourable.length === 0 && (
          <Link to="/user/personality-demo" className="text-jade-700 underline underline-offset-4">
            {m.design_balance_reading_link()}
          </Link>
        )}
      </p>
      <Suggestions builder={builder} favourable={favourable} />
    </div>
  )
}

const RADIUS = 40
/** Gap between two arcs, in per cent of the circle. */
const GAP = 1

/** Shares of the elements as arcs; the inner ring marks the favourable ones. */
export function BalanceRing({
  balance,
  favourable,
}: {
  balance: StrandBalance
  favourable: readonly BeadElement[]
}) {
  const label = joinPhrases(
    BEAD_ELEMENTS.map((element) => `${toElementName(element)} ${balance.percent[element]}%`),
  )
  let start = 0
  return (
    <svg
      viewBox="0 0 100 100"
      role="img"
      aria-label={joinLabel(m.design_balance(), label)}
      focusable="false"
      fill="none"
    >
      <circle cx="50" cy="50" r={RADIUS} strokeWidth="1" className="stroke-line" />
      {BEAD_ELEMENTS.map((element) => {
        const share = balance.percent[element]
        const from = start
        start += share
        if (share === 0) return null
        const turn = `rotate(${(from + GAP / 2) * 3.6 - 90} 50 50)`
        return (
          <g key={element}>
            <circle
              cx="50"
              cy="50"
              r={RADIUS}
              strokeWidth="9"
              strokeDasharray={toArcDash(RADIUS, Math.max(share - GAP, 0.4))}
              transform={turn}
              className={STROKES[element]}
            />
            {favourable.includes(element) && (
              <circle
                cx="50"
                cy="50"
                r={RADIUS - 8}
                strokeWidth="1.5"
                strokeDasharray={toArcDash(RADIUS - 8, Math.max(share - GAP, 0.4))}
                transform={turn}
                className="stroke-gold-400"
              />
            )}
          </g>
        )
      })}
    </svg>
  )
}

const SHOWN = 6

function Suggestions({ builder, favourable }: BalancePanelProps) {
  const id = useId()
  const { strand, parts, balance, add } = builder
  const suggestions = suggestParts(strand, parts, favourable).slice(0, SHOWN)
  if (suggestions.length === 0) return null
  return (
    <section aria-labelledby={`${id}title`}>
      <h2 id={`${id}title`} className="mb-2 text-h3">
        {m.design_suggestions()}
      </h2>
      <ul className="flex flex-col divide-y divide-line">
        {suggestions.map(({ part, reason }) => (
          <li key={part.id}>
            <button
              type="button"
              onClick={() => add(part)}
              className="flex min-h-14 w-full items-center gap-3 py-2 text-start hover:text-jade-700"
            >
              <PartSwatch part={part} id={`${id}${part.id}`} className="size-10 shrink-0" />
              <span className="min-w-0">
                <span className="block font-medium">{m.design_add({ name: part.name })}</span>
                <span className="block text-sm text-muted">
                  {toReasonText(reason, part.element)}{' '}
                  {part.element && toChangeText(part.element, balance, toBalanceWith(strand, part))}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What one more bead would change: `Fire: 20% → 24%`. */
function toChangeText(element: BeadElement, before: StrandBalance, after: StrandBalance): string {
  return m.design_balance_change({
    element: toElementName(element),
    before: before.percent[element],
    after: after.percent[element],
  })
}
