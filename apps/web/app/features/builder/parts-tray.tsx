import { BEAD_ELEMENTS, type BraceletPart } from '@shop/contract/designs/bracelet-parts.rules'
import { useId, useState } from 'react'
import { formatFen } from '@shop/contract/money/format-money'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'
import { ElementDot } from '../../ui/layout/chip.tsx'
import { cx } from '../../ui/layout/class-names.ts'
import { COLOUR_NAMES, KIND_NAMES, toElementName, toMm } from './design-texts.ts'
import { ChoiceChips } from './choice-chips.tsx'
import { PartSwatch } from './part-drawing.tsx'
import {
  COLOUR_FAMILIES,
  filterParts,
  FIRST_FILTERS,
  listChoices,
  listSizes,
  toColourFamily,
  type PartFilters,
} from './part-filters.ts'
import type { Builder } from './use-builder.ts'

const KINDS = Object.keys(KIND_NAMES) as (keyof typeof KIND_NAMES)[]

interface PartsTrayProps {
  builder: Builder
  filters: PartFilters
  onFilter: (filters: PartFilters) => void
}

/** The parts that can be strung, with filters. A tap adds one, or replaces the chosen one. */
export function PartsTray({ builder, filters, onFilter }: PartsTrayProps) {
  const { parts, selected, strand } = builder
  const [replaces, setReplaces] = useState(true)
  const change = (part: Partial<PartFilters>) => onFilter({ ...filters, ...part })
  const shown = filterParts(parts, filters)
  const used = Map.groupBy(strand.pieces, ({ id }) => id)
  const chosen = selected === undefined ? undefined : strand.pieces[selected]
  const isReplacing = chosen !== undefined && replaces
  const sizes = listSizes(parts, filters.kind)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-2">
        <ChoiceChips
          label={m.design_filter_kind()}
          choices={KINDS.filter((kind) => parts.some((part) => part.kind === kind))}
          value={filters.kind}
          toName={(kind) => KIND_NAMES[kind]()}
          onChange={(kind) => kind && onFilter(kind === 'bead' ? FIRST_FILTERS : { kind })}
        />
        {sizes.length > 1 && (
          <ChoiceChips
            label={m.design_filter_size()}
            all={m.design_filter_all()}
            choices={sizes.map(String)}
            value={filters.size === undefined ? undefined : String(filters.size)}
            toName={(size) => m.design_mm({ size: toMm(Number(size)) })}
            onChange={(size) => change({ size: size === undefined ? undefined : Number(size) })}
          />
        )}
        <ChoiceChips
          label={m.design_filter_element()}
          all={m.design_filter_all()}
          choices={listChoices(parts, filters.kind, BEAD_ELEMENTS, ({ element }) => element)}
          value={filters.element}
          toName={toElementName}
          renderSign={(element) => <ElementDot element={element} />}
          onChange={(element) => change({ element })}
        />
        <ChoiceChips
          label={m.design_filter_color()}
          all={m.design_filter_all()}
          choices={listChoices(parts, filters.kind, COLOUR_FAMILIES, toColourFamily)}
          value={filters.colour}
          toName={(colour) => COLOUR_NAMES[colour]()}
          onChange={(colour) => change({ colour })}
        />
      </div>
      {chosen && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-card bg-jade-100 px-4 py-1.5 text-sm text-jade-900">
          <p>
            {isReplacing
              ? m.design_tray_replaces({ place: selected! + 1, name: chosen.name })
              : m.design_tray_adds_after({ place: selected! + 1, name: chosen.name })}
          </p>
          <span className="flex flex-wrap">
            <Button variant="quiet" onClick={() => setReplaces(!replaces)}>
              {isReplacing ? m.design_tray_add_instead() : m.design_tray_replace_instead()}
            </Button>
            <Button variant="quiet" onClick={() => builder.select(undefined)}>
              {m.design_tray_done()}
            </Button>
          </span>
        </div>
      )}
      {shown.length === 0 ? (
        <p className="py-6 text-center text-muted">{m.design_tray_none()}</p>
      ) : (
        <ul className="grid grid-cols-3 gap-2 min-[30rem]:grid-cols-4 lg:grid-cols-3 xl:grid-cols-4">
          {shown.map((part) => (
            <PartCard
              key={part.id}
              part={part}
              left={part.stock - (used.get(part.id)?.length ?? 0)}
              onPress={() => (isReplacing ? builder.use(part) : builder.add(part))}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

/** From this number on the tray shows how many are left. */
const FEW = 5

function PartCard({ part, left, onPress }: { part: BraceletPart; left: number; onPress: () => void }) {
  const id = useId()
  const isGone = left <= 0
  return (
    <li>
      <button
        type="button"
        aria-disabled={isGone || undefined}
        onClick={isGone ? undefined : onPress}
        className={cx(
          'flex h-full w-full flex-col items-center gap-1 rounded-card border border-transparent px-1.5 pt-2 pb-2.5 text-center text-sm leading-snug transition-colors',
          'hover:border-line hover:bg-surface active:bg-jade-100',
          isGone && 'opacity-55',
        )}
      >
        <PartSwatch part={part} id={id} className="size-14" />
        <span className="font-medium">{part.name}</span>
        <span className="inline-flex items-center gap-1.5 text-muted tabular-nums">
          {part.element && <ElementDot element={part.element} />}
          {formatFen(part.price_fen)}
        </span>
        {left < FEW && (
          <span className={isGone ? 'text-danger' : 'text-gold-600'}>
            {isGone ? m.design_part_gone() : m.design_part_left({ count: left })}
          </span>
        )}
      </button>
    </li>
  )
}
