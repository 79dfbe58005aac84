import { toBalance } from '@shop/bracelet/balance'
import * as edit from '@shop/bracelet/edit'
import { evenOut } from '@shop/bracelet/even-out'
import { toFit } from '@shop/bracelet/fit'
import { reduceHistory, startHistory } from '@shop/bracelet/history'
import { priceDesign } from '@shop/bracelet/price'
import type { DesignProblem } from '@shop/bracelet/design-problem'
import { findProblems } from '@shop/bracelet/problems'
import { toDesign, toPartsById, toStrand, type PartsById, type Strand } from '@shop/bracelet/strand'
import type { BraceletDesign, BraceletPart } from '@shop/contract/designs/bracelet-parts.rules'
import { useMemo, useReducer, useState } from 'react'
import { m } from '../../paraglide/messages.js'

/** State and acts of the builder. */
export interface Builder {
  parts: readonly BraceletPart[]
  partsById: PartsById
  design: BraceletDesign
  /** What is shown: the design, with the chosen part where it is being dragged. */
  strand: Strand
  problems: readonly DesignProblem[]
  fit: ReturnType<typeof toFit>
  price: ReturnType<typeof priceDesign>
  balance: ReturnType<typeof toBalance>
  /** Place of the chosen part. */
  selected: number | undefined
  /** What the last act did, for screen readers. */
  notice: string
  canUndo: boolean
  canRedo: boolean
  select: (index: number | undefined) => void
  /** Puts a part in the place of the chosen one, else at the end. A cord replaces the cord. */
  use: (part: BraceletPart) => void
  /** Adds a part after the chosen one, else at the end. */
  add: (part: BraceletPart) => void
  remove: (index: number) => void
  move: (from: number, to: number) => void
  swap: (one: number, other: number) => void
  duplicate: (index: number) => void
  repeat: () => void
  mirror: () => void
  fill: (part: BraceletPart) => void
  evenOut: () => void
  clear: () => void
  /** Puts another part wherever a part is. */
  exchange: (part: string, other: BraceletPart) => void
  /** Takes a complete design, as a template or a saved one is. */
  open: (design: BraceletDesign, notice: string) => void
  fitTo: (change: Partial<Pick<BraceletDesign, 'wrist_mm' | 'ease'>>) => void
  undo: () => void
  redo: () => void
  drag: (to: number) => void
  drop: (isDone: boolean) => void
}

/** The builder of a design. Unknown parts of the first design are left out; its cord may be replaced. */
export function useBuilder(parts: readonly BraceletPart[], first: BraceletDesign): Builder {
  const partsById = useMemo(() => toPartsById(parts), [parts])
  const [history, dispatch] = useReducer(reduceHistory, first, (design) =>
    startHistory(withKnownParts(design, parts, partsById)),
  )
  const [selected, setSelected] = useState<number>()
  const [draggedTo, setDraggedTo] = useState<number>()
  const [notice, setNotice] = useState('')
  const design = history.present
  const isDragged = selected !== undefined && draggedTo !== undefined
  const shown = isDragged ? edit.move(design, selected, draggedTo) : design
  const strand = useMemo(() => lookUp(shown, partsById), [shown, partsById])
  const facts = useMemo(() => toFacts(strand), [strand])

  function change(next: BraceletDesign, text: string, place?: number) {
    dispatch({ type: 'change', design: next })
    setSelected(place)
    setDraggedTo(undefined)
    setNotice(next === design ? m.design_notice_unchanged() : text)
  }

  const toName = (index: number) => strand.pieces[index]?.name ?? ''
  const insert = (part: BraceletPart, index: number) =>
    change(
      edit.insertAt(design, index, part.id),
      m.design_notice_added({ name: part.name, place: index + 1 }),
      selected === undefined ? undefined : index,
    )

  return {
    parts,
    partsById,
    design,
    strand,
    selected: isDragged ? draggedTo : selected,
    notice,
    ...facts,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    select: setSelected,
    use(part) {
      if (part.kind === 'cord')
        change({ ...design, cord: part.id }, m.design_notice_cord({ name: part.name }), selected)
      else if (selected === undefined) insert(part, design.pieces.length)
      else
        change(
          edit.replaceAt(design, selected, part.id),
          m.design_notice_replaced({ before: toName(selected), after: part.name }),
          selected,
        )
    },
    add: (part) => insert(part, selected === undefined ? design.pieces.length : selected + 1),
    remove(index) {
      const last = design.pieces.length - 2
      const next = last < 0 ? undefined : Math.min(index, last)
      change(edit.removeAt(design, index), m.design_notice_removed({ name: toName(index) }), next)
    },
    move: (from, to) =>
      change(edit.move(design, from, to), m.design_notice_moved({ name: toName(from), place: to + 1 }), to),
    swap: (one, other) =>
      change(
        edit.swap(design, one, other),
        m.design_notice_swapped({ one: toName(one), other: toName(other) }),
        other,
      ),
    duplicate: (index) =>
      change(
        edit.insertAt(design, index + 1, design.pieces[index]!),
        m.design_notice_added({ name: toName(index), place: index + 2 }),
        index + 1,
      ),
    repeat: () => change(edit.repeatPattern(design, partsById), m.design_notice_repeated()),
    mirror: () => change(edit.mirror(design, partsById), m.design_notice_mirrored()),
    fill: (part) =>
      change(edit.fillEvenly(design, part.id, partsById), m.design_notice_filled({ name: part.name })),
    evenOut: () => change(toDesign(evenOut(lookUp(design, partsById), parts)), m.design_notice_evened()),
    clear: () => change({ ...design, pieces: [] }, m.design_notice_cleared()),
    exchange(part, other) {
      const toOther = (id: string) => (id === part ? other.id : id)
      change(
        { ...design, cord: toOther(design.cord), pieces: design.pieces.map(toOther) },
        m.design_notice_replaced({ before: partsById.get(part)?.name ?? '', after: other.name }),
      )
    },
    open: (next, text) => change(withKnownParts(next, parts, partsById), text),
    fitTo: (part) => change({ ...design, ...part }, m.design_notice_fitted(), selected),
    undo() {
      dispatch({ type: 'undo' })
      setSelected(undefined)
      setNotice(m.design_notice_undone())
    },
    redo() {
      dispatch({ type: 'redo' })
      setSelected(undefined)
      setNotice(m.design_notice_redone())
    },
    drag: setDraggedTo,
    drop(isDone) {
      if (isDone && isDragged)
        change(
          edit.move(design, selected, draggedTo),
          m.design_notice_moved({ name: toName(draggedTo), place: draggedTo + 1 }),
          draggedTo,
        )
      else setDraggedTo(undefined)
    },
  }
}

function toFacts(strand: Strand) {
  return {
    problems: findProblems(strand),
    fit: toFit(strand),
    price: priceDesign(strand),
    balance: toBalance(strand),
  }
}

/** The strand of a design whose parts are known. */
function lookUp(design: BraceletDesign, partsById: PartsById): Strand {
  const result = toStrand(design, partsById)
  if (result.ok) return result.strand
  // Too many parts, or a wrist out of range: shown all the same, with its problems.
  return {
    wristMm: design.wrist_mm,
    ease: design.ease,
    cord: partsById.get(design.cord)!,
    pieces: design.pieces.map((id) => partsById.get(id)!),
  }
}

/** A link may name parts that the shop no longer has. */
function withKnownParts(
  design: BraceletDesign,
  parts: readonly BraceletPart[],
  partsById: PartsById,
): BraceletDesign {
  const known = design.pieces.filter((id) => partsById.has(id) && partsById.get(id)!.kind !== 'cord')
  const cord =
    partsById.get(design.cord)?.kind === 'cord'
      ? design.cord
      : (parts.find(({ kind, stock }) => kind === 'cord' && stock > 0) ??
          parts.find(({ kind }) => kind === 'cord'))!.id
  const isKnown = cord === design.cord && known.length === design.pieces.length
  return isKnown ? design : { ...design, cord, pieces: known }
}
