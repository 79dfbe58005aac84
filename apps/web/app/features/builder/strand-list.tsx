import { useId, useRef, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'
import { Chip } from '../../ui/layout/chip.tsx'
import { cx } from '../../ui/layout/class-names.ts'
import { toElementName } from './design-texts.ts'
import { PartSwatch } from './part-drawing.tsx'
import type { Builder } from './use-builder.ts'

/**
 * The strand as a list in stringing order. Arrow keys go from part to part, Alt with them moves the part, Delete removes
 * it; the buttons below do the same. A part can be dragged to another place.
 */
export function StrandList({ builder }: { builder: Builder }) {
  const { strand, selected, select, move, remove } = builder
  const hintId = useId()
  const drawingId = useId()
  const list = useRef<HTMLOListElement>(null)
  const [focused, setFocused] = useState(0)
  const last = strand.pieces.length - 1
  const reachable = Math.min(selected ?? focused, last)

  function focus(index: number) {
    setFocused(index)
    // After the list has its new order.
    requestAnimationFrame(() => list.current?.querySelectorAll('button')[index]?.focus())
  }

  function press(event: React.KeyboardEvent, index: number) {
    const next = NEXT[event.key]?.(index, last)
    if (next !== undefined) {
      event.preventDefault()
      if (event.altKey) move(index, next)
      else if (selected !== undefined) select(next)
      focus(next)
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      remove(index)
      focus(Math.max(0, Math.min(index, last - 1)))
    }
  }

  if (last < 0) return <p className="py-8 text-center text-muted">{m.design_strand_empty()}</p>
  return (
    <div className="flex flex-col gap-4">
      <p id={hintId} className="text-sm text-muted">
        {m.design_strand_hint()}
      </p>
      <ol ref={list} aria-label={m.design_strand()} className="flex flex-wrap gap-x-1 gap-y-2">
        {strand.pieces.map((part, index) => (
          <li key={index}>
            <button
              type="button"
              tabIndex={index === reachable ? 0 : -1}
              aria-pressed={index === selected}
              aria-describedby={index === reachable ? hintId : undefined}
              aria-label={m.design_strand_part({ place: index + 1, name: part.name })}
              title={part.name}
              onFocus={() => setFocused(index)}
              onKeyDown={(event) => press(event, index)}
              onClick={() => select(index === selected ? undefined : index)}
              onPointerDown={(event) => index === selected && startDrag(event, builder)}
              data-index={index}
              className={cx(
                'flex size-12 flex-col items-center justify-center rounded-card border transition-colors',
                index === selected
                  ? 'touch-none border-jade-700 bg-jade-100 ring-1 ring-jade-700'
                  : 'border-transparent hover:border-line hover:bg-surface',
              )}
            >
              <PartSwatch part={part} id={`${drawingId}${index}`} className="size-8" />
              <span aria-hidden="true" className="text-xs leading-none text-muted tabular-nums">
                {index + 1}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {selected !== undefined && strand.pieces[selected] && (
        <ChosenPart builder={builder} index={selected} onMoved={focus} />
      )}
    </div>
  )
}

const NEXT: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowRight: (index, last) => (index === last ? 0 : index + 1),
  ArrowDown: (index, last) => (index === last ? 0 : index + 1),
  ArrowLeft: (index, last) => (index === 0 ? last : index - 1),
  ArrowUp: (index, last) => (index === 0 ? last : index - 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** Moves the chosen part along the list with the pointer. */
function startDrag(event: React.PointerEvent, { drag, drop }: Builder) {
  const controller = new AbortController()
  const { signal } = controller
  const own = (event.currentTarget as HTMLElement).dataset['index']
  let place = own
  const end = (isDone: boolean) => {
    controller.abort()
    drop(isDone && place !== own)
  }
  const follow = ({ clientX, clientY }: PointerEvent) => {
    const below = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-index]')
    const next = below?.dataset['index']
    if (next === undefined || next === place) return
    place = next
    drag(Number(next))
  }
  addEventListener('pointermove', follow, { signal })
  addEventListener('pointerup', () => end(true), { signal })
  addEventListener('pointercancel', () => end(false), { signal })
}

/** What can be done with the chosen part. */
function ChosenPart({
  builder,
  index,
  onMoved,
}: {
  builder: Builder
  index: number
  onMoved: (index: number) => void
}) {
  const { strand, move, swap, duplicate, remove, select } = builder
  const part = strand.pieces[index]!
  const last = strand.pieces.length - 1
  const before = index === 0 ? last : index - 1
  const after = index === last ? 0 : index + 1
  const act = (run: () => void, next: number) => () => {
    run()
    onMoved(next)
  }
  return (
    <section
      aria-label={m.design_strand_part({ place: index + 1, name: part.name })}
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="font-medium">{m.design_strand_part({ place: index + 1, name: part.name })}</p>
        {part.element && <Chip element={part.element}>{toElementName(part.element)}</Chip>}
      </div>
      {(part.origin || part.treatment) && (
        <p className="text-sm text-muted">{[part.origin, part.treatment].filter(Boolean).join(' · ')}</p>
      )}
      <div className="-mx-3 flex flex-wrap">
        <Button variant="quiet" onClick={act(() => move(index, before), before)}>
          {m.design_move_back()}
        </Button>
        <Button variant="quiet" onClick={act(() => move(index, after), after)}>
          {m.design_move_on()}
        </Button>
        <Button variant="quiet" onClick={act(() => swap(index, after), after)}>
          {m.design_swap_next()}
        </Button>
        <Button variant="quiet" onClick={act(() => duplicate(index), index + 1)}>
          {m.design_duplicate()}
        </Button>
        <Button variant="quiet" onClick={act(() => remove(index), Math.min(index, Math.max(0, last - 1)))}>
          {m.design_remove()}
        </Button>
        <Button variant="quiet" onClick={() => select(undefined)}>
          {m.design_tray_done()}
        </Button>
      </div>
    </section>
  )
}
