import { toQueryString } from '../../lib/api/query-string.ts'
import { getHanTag } from '../../lib/i18n/locale.ts'
import { m } from '../../paraglide/messages.js'
import type { ElementName } from '../../ui/layout/chip.tsx'
import { Link } from '../../ui/layout/link.tsx'
import { toArcDash } from '../../ui/media/arc-dash.ts'
import { ELEMENT_STROKES } from '../../ui/media/five-element-ring.tsx'

/** In the order of the generating cycle; `filter` is the value of the catalogue's filter. */
const TILES = [
  { element: 'wood', filter: 'Wood', sign: '木', name: m.profile_sign_wood, text: m.home_wood_text },
  { element: 'fire', filter: 'Fire', sign: '火', name: m.profile_sign_fire, text: m.home_fire_text },
  { element: 'earth', filter: 'Earth', sign: '土', name: m.profile_sign_earth, text: m.home_earth_text },
  { element: 'metal', filter: 'Metal', sign: '金', name: m.profile_sign_metal, text: m.home_metal_text },
  { element: 'water', filter: 'Water', sign: '水', name: m.profile_sign_water, text: m.home_water_text },
] as const

interface ElementTilesProps {
  /** Renders small pictures of an element's stones. */
  renderStones: (element: ElementName) => React.ReactNode
}

/** Links to stones by element. */
export function ElementTiles({ renderStones }: ElementTilesProps) {
  return (
    <ul className="grid gap-3 md:grid-cols-5 md:gap-4">
      {TILES.map(({ element, filter, sign, name, text }, index) => (
        <li key={element}>
          <Link
            to={`/search${toQueryString({ element: filter })}`}
            className="group flex h-full items-center gap-5 rounded-card border border-line bg-surface p-4 transition-colors hover:border-jade-500 md:flex-col md:gap-4 md:px-3 md:py-7 md:text-center"
          >
            <ElementSign sign={sign} arc={index} />
            <span className="flex min-w-0 flex-1 flex-col gap-0.5">
              <span className="font-heading text-h3 group-hover:text-jade-700">{name()}</span>
              <span className="text-sm text-muted">{text()}</span>
            </span>
            <span className="flex -space-x-1.5 md:-space-x-1">{renderStones(element)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const RADIUS = 21
const ARC_PERCENT = 13
/** Turns the middle of the first arc to the top. */
const TURN = -90 - (ARC_PERCENT * 3.6) / 2

/** The brand's ring with one element highlighted around its sign. */
function ElementSign({ sign, arc }: { sign: string; arc: number }) {
  return (
    <span
      aria-hidden="true"
      lang={getHanTag()}
      className="relative inline-flex size-16 shrink-0 items-center justify-center font-heading text-2xl md:size-20 md:text-3xl"
    >
      <svg
        viewBox="-24 -24 48 48"
        focusable="false"
        fill="none"
        strokeLinecap="round"
        className="absolute inset-0"
      >
        <circle
          r={RADIUS}
          strokeWidth="1.25"
          strokeDasharray={toArcDash(RADIUS, ARC_PERCENT, ELEMENT_STROKES.length)}
          transform={`rotate(${TURN})`}
          className="stroke-edge/50"
        />
        <circle
          r={RADIUS}
          strokeWidth="3"
          strokeDasharray={toArcDash(RADIUS, ARC_PERCENT)}
          transform={`rotate(${arc * 72 + TURN})`}
          className={ELEMENT_STROKES[arc]}
        />
      </svg>
      {sign}
    </span>
  )
}
