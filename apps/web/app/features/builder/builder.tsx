import { toDesignCode } from '@shop/bracelet/code'
import type { BeadElement, BraceletDesign, BraceletPart } from '@shop/contract/designs/bracelet-parts.rules'
import { useEffect, useEffectEvent, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { IconButton } from '../../ui/media/icon-button.tsx'
import { Icon } from '../../ui/media/icons.tsx'
import { BalancePanel } from './balance-panel.tsx'
import { BuilderPicture } from './builder-picture.tsx'
import { BuilderTabs } from './builder-tabs.tsx'
import { DesignChangesNotice, type DesignChanges } from './design-changes.tsx'
import { toCm, toMm } from './design-texts.ts'
import { IdeasPanel } from './ideas-panel.tsx'
import { MyDesigns } from './my-designs.tsx'
import { FIRST_FILTERS } from './part-filters.ts'
import { PartsTray } from './parts-tray.tsx'
import { PurchasePanel, type DesignPurchase } from './purchase-panel.tsx'
import { SizePanel } from './size-panel.tsx'
import { readDraftDesign, storeDraftDesign } from './stored-designs.ts'
import { StrandList } from './strand-list.tsx'
import { StrandTools } from './strand-tools.tsx'
import { useBuilder, type Builder as BuilderState } from './use-builder.ts'

export interface BuilderProps {
  parts: readonly BraceletPart[]
  /** The design to begin with. */
  first: BraceletDesign
  /** What has changed since that design was shared. */
  changes?: DesignChanges | undefined
  /** It comes from a link, so that the draft of this browser waits. */
  isShared: boolean
  favourable: readonly BeadElement[]
  shopperId: string | undefined
  onBuy: (design: DesignPurchase) => 'added' | 'full'
}

/** The bracelet builder: the picture, and what is done to it in tabs. */
export function Builder(props: BuilderProps) {
  const { parts, first, changes = [], isShared, favourable, shopperId, onBuy } = props
  const [opened] = useState(() => withReplacements(first, changes))
  const builder = useBuilder(parts, opened)
  useDraft(builder, isShared)
  useUndoKeys(builder)
  // Held here: a tab that is left forgets its own state.
  const [filters, setFilters] = useState(FIRST_FILTERS)
  const tabs = [
    {
      value: 'stones',
      label: m.design_tab_stones(),
      panel: <PartsTray builder={builder} filters={filters} onFilter={setFilters} />,
    },
    {
      value: 'strand',
      label: m.design_tab_strand(),
      panel: (
        <div className="flex flex-col gap-5">
          <StrandList builder={builder} />
          <StrandTools builder={builder} />
        </div>
      ),
    },
    {
      value: 'balance',
      label: m.design_tab_balance(),
      panel: <BalancePanel builder={builder} favourable={favourable} />,
    },
    {
      value: 'ideas',
      label: m.design_tab_ideas(),
      panel: (
        <div className="flex flex-col gap-7">
          <MyDesigns builder={builder} shopperId={shopperId} />
          <IdeasPanel builder={builder} favourable={favourable} />
        </div>
      ),
    },
    { value: 'size', label: m.design_tab_size(), panel: <SizePanel builder={builder} /> },
  ]

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-4 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
      <div className="z-10 bg-paper max-lg:sticky max-lg:top-16 max-lg:-mx-4 max-lg:px-4 lg:sticky lg:top-24 lg:self-start short:static">
        <BuilderPicture
          builder={builder}
          className="mx-auto aspect-square w-full max-lg:max-h-[42svh] lg:max-h-[calc(100svh-14rem)]"
        />
        <StrandBar builder={builder} />
        <p role="status" className="sr-only">
          {builder.notice}
        </p>
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <DesignChangesNotice changes={changes} builder={builder} />
        <BuilderTabs tabs={tabs} />
        <div className="border-t border-line pt-5">
          <PurchasePanel builder={builder} shopperId={shopperId} onBuy={onBuy} />
        </div>
      </div>
    </div>
  )
}

/** The nearest part stands in for one that is no longer made. */
function withReplacements(design: BraceletDesign, changes: DesignChanges): BraceletDesign {
  const nearest = new Map(
    changes.filter(({ change }) => change === 'unknown').map((each) => [each.part, each.nearest]),
  )
  const toKnown = (id: string) => nearest.get(id) ?? id
  return nearest.size === 0
    ? design
    : { ...design, cord: toKnown(design.cord), pieces: design.pieces.map(toKnown) }
}

/** Below the picture: undo and redo, how long the strand is, and what it lacks. */
function StrandBar({ builder }: { builder: BuilderState }) {
  const { strand, fit, canUndo, canRedo, undo, redo } = builder
  const difference = { difference: toMm(fit.differenceTenths) }
  return (
    <div className="flex items-center gap-2 border-b border-line text-sm lg:border-t">
      <IconButton label={m.design_undo()} disabled={!canUndo} onClick={undo}>
        <Icon name="return" className="size-5" />
      </IconButton>
      <IconButton label={m.design_redo()} disabled={!canRedo} onClick={redo}>
        <Icon name="return" className="size-5 -scale-x-100" />
      </IconButton>
      <p className="min-w-0 flex-1 text-muted tabular-nums">
        {m.design_facts({ count: strand.pieces.length, length: toCm(fit.usedTenths / 10) })}
        <span className={fit.closes ? 'text-ok' : 'text-gold-600'}>
          {' · '}
          {fit.closes
            ? m.design_fits({ wrist: toCm(strand.wristMm) })
            : fit.differenceTenths < 0
              ? m.design_missing(difference)
              : m.design_over(difference)}
        </span>
      </p>
    </div>
  )
}

/** Continues the design that this browser was making, and stores each change. */
function useDraft({ design, open }: BuilderState, isShared: boolean) {
  const [first] = useState(design)
  const openDraft = useEffectEvent(() => {
    const draft = isShared ? undefined : readDraftDesign()
    if (draft) open(draft, '')
  })
  // Once: afterwards the design is the shopper's.
  useEffect(() => openDraft(), [])
  useEffect(() => {
    if (design !== first) storeDraftDesign(toDesignCode(design))
  }, [design, first])
}

/** Ctrl or Cmd with Z undoes, with Shift or with Y it redoes; not while a text is being typed. */
function useUndoKeys({ undo, redo }: BuilderState) {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      if (
        event.target instanceof HTMLElement &&
        event.target.matches('input:not([type=radio],[type=range]), textarea')
      )
        return
      const key = event.key.toLowerCase()
      if (key !== 'z' && key !== 'y') return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) redo()
      else undo()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
}
