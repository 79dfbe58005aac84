import { useEffect, useRef } from 'react'
import { formatCalendarDay } from '../../../lib/i18n/format.ts'
import { joinPhrases } from '../../../lib/i18n/join-texts.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/layout/button.tsx'
import { Icon } from '../../../ui/media/icons.tsx'
import type { BirthValues } from './birth-values.ts'
import { findPlace, toPlaceName } from './places.ts'

interface BirthSummaryProps {
  values: BirthValues
  /** Shown after a press: the heading takes the focus. */
  takesFocus: boolean
  onEdit: () => void
}

/** The birth that was read, with a button to edit it. */
export function BirthSummary({ values, takesFocus, onEdit }: BirthSummaryProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])

  const place = findPlace(values.place)
  const facts = [
    formatCalendarDay(values.date),
    values.time || m.personality_hour_unknown(),
    place ? toPlaceName(place) : values.zone.replaceAll('_', ' '),
  ]
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div>
        <h2 ref={heading} tabIndex={-1} className="outline-none">
          {m.personality_result()}
        </h2>
        <p className="mt-1 text-muted tabular-nums">{joinPhrases(facts)}</p>
      </div>
      <Button variant="quiet" className="-mx-3" onClick={onEdit}>
        <Icon name="edit" className="size-5" />
        {m.personality_change()}
      </Button>
    </div>
  )
}
