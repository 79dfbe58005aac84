import { m } from '../../../paraglide/messages.js'
import type { WristRange } from '@shop/contract/products/wrist-sizes.rules'

/** Long side of a bank card (ISO/IEC 7810 ID-1), in mm. */
const CARD_MM = 85.6

/** Longest wrist on the ruler, in cm; the strip is drawn folded in half. */
const LONGEST_CM = 20

/** Size of the drawing, in mm. */
const WIDTH_MM = 44
const HEIGHT_MM = 104
const TOP_MM = 2

interface WristRulerProps {
  ranges: readonly WristRange[]
  /** Scale factor of CSS millimetres. */
  scale: number
}

/**
 * A life-size ruler for a paper strip folded in half, with the sizes marked in gold and a line of the length
 * of a bank card for checking the scale.
 */
export function WristRuler({ ranges, scale }: WristRulerProps) {
  const sizesCm = [...new Set(ranges.map(({ toMm }) => toMm / 10))]
  return (
    <svg
      width={`${WIDTH_MM * scale}mm`}
      height={`${HEIGHT_MM * scale}mm`}
      viewBox={`0 0 ${WIDTH_MM} ${HEIGHT_MM}`}
      role="img"
      aria-label={m.product_ruler_label()}
      className="shrink-0 rounded-card border border-line bg-paper font-body"
    >
      <line x1="0" x2="9" y1={TOP_MM} y2={TOP_MM} className="stroke-ink" strokeWidth="0.3" />
      {Array.from({ length: LONGEST_CM * 2 }, (_, index) => {
        const cm = (index + 1) / 2
        const y = TOP_MM + cm * 5
        const isSize = sizesCm.includes(cm)
        return (
          <g key={cm}>
            <line
              x1="0"
              x2={isSize ? 12 : Number.isInteger(cm) ? 6 : 3.5}
              y1={y}
              y2={y}
              className={isSize ? 'stroke-gold-600' : 'stroke-ink'}
              strokeWidth={isSize ? 0.6 : 0.25}
            />
            {isSize ? (
              <text x="13.5" y={y + 1.2} fontSize="3.6" fontWeight="500" className="fill-gold-600">
                {cm} cm
              </text>
            ) : (
              Number.isInteger(cm) &&
              cm % 2 === 0 && (
                <text x="7.5" y={y + 1.1} fontSize="3" className="fill-muted">
                  {cm}
                </text>
              )
            )}
          </g>
        )
      })}
      <g className="stroke-jade-700" strokeWidth="0.4">
        <path
          d={`M33 ${TOP_MM}h6M36 ${TOP_MM}v${CARD_MM}M33 ${TOP_MM + CARD_MM}h6`}
          fill="none"
          strokeDasharray="1.6 0.8"
        />
      </g>
      <text
        transform={`translate(41 ${TOP_MM + CARD_MM / 2}) rotate(90)`}
        textAnchor="middle"
        fontSize="3.2"
        className="fill-jade-700"
      >
        {m.product_ruler_card()}
      </text>
    </svg>
  )
}
