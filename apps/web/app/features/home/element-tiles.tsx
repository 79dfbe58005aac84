import { toQueryString } from '../../lib/api/query-string.ts'
import { m } from '../../paraglide/messages.js'
import type { ElementName } from '../../ui/layout/chip.tsx'
import { cx } from '../../ui/layout/class-names.ts'
import { Link } from '../../ui/layout/link.tsx'

/** An element tile: its sign, and the value of the catalogue's filter. */
interface ElementTile {
  element: ElementName
  filter: string
  sign: string
  name: () => string
  text: () => string
  stroke: string
}

/** In the order of the generating cycle. */
const TILES: readonly ElementTile[] = [
  {
    element: 'wood',
    filter: 'Wood',
    sign: '木',
    name: m.home_wood,
    text: m.home_wood_text,
    stroke: 'stroke-wood',
  },
  {
    element: 'fire',
    filter: 'Fire',
    sign: '火',
    name: m.home_fire,
    text: m.home_fire_text,
    stroke: 'stroke-fire',
  },
  {
    element: 'earth',
    filter: 'Earth',
    sign: '土',
    name: m.home_earth,
    text: m.home_earth_text,
    stroke: 'stroke-earth',
  },
  {
    element: 'metal',
    filter: 'Metal',
    sign: '金',
    name: m.home_metal,
    text: m.home_metal_text,
    stroke: 'stroke-metal',
  },
  {
    element: 'water',
    filter: 'Water',
    sign: '水',
    name: m.home_water,
    text: m.home_water_text,
    stroke: 'stroke-water',
  },
]

export interface ElementTilesProps {
  /** Renders small pictures of an element's stones. */
  renderStones: (element: ElementName) => React.ReactNode
}

/** Links to stones by element. */
export function ElementTiles({ renderStones }: ElementTilesProps) {
  return (
    <ul className="grid gap-3 md:grid-cols-5 md:gap-4">
      {TILES.map(({ element, filter, sign, name, text, stroke }, index) => (
        <li key={element}>
          <Link
            to={`/search${toQueryString({ element: filter })}`}
            className="group flex h-full items-center gap-5 rounded-card border border-line bg-surface p-4 transition-colors hover:border-jade-500 md:flex-col md:gap-4 md:px-3 md:py-7 md:text-center"
          >
            <ElementSign sign={sign} arc={index} stroke={stroke} />
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

/** The brand's ring with one element highlighted around its sign. */
function ElementSign({ sign, arc, stroke }: { sign: string; arc: number; stroke: string }) {
  return (
    <span
      aria-hidden="true"
      className="relative inline-flex size-16 shrink-0 items-center justify-center md:size-20"
    >
      <svg viewBox="0 0 48 48" focusable="false" fill="none" className="absolute inset-0">
        {TILES.map(({ element }, index) => (
          <circle
            key={element}
            cx="24"
            cy="24"
            r="21"
            pathLength="100"
            strokeWidth={index === arc ? 3 : 1.25}
            strokeLinecap="round"
            strokeDasharray="13 87"
            transform={`rotate(${index * 72 - 90 - 23.4} 24 24)`}
            className={cx(index === arc ? stroke : 'stroke-edge/50')}
          />
        ))}
      </svg>
      <span lang="zh-CN" className="font-heading text-2xl md:text-3xl">
        {sign}
      </span>
    </span>
  )
}
