import { VITALS } from '@shop/contract/vitals/vitals.rules'
import { useEffect } from 'react'
import { useStore } from '../../lib/store.ts'
import { m } from '../../paraglide/messages.js'
import { RatingValue } from './rating-value.tsx'
import { measureVisit, visitFigures } from './visit-figures.ts'
import { toVitalName } from './vital-labels.ts'

/** Live metrics of the visitor's own visit; they stay in the browser. */
export function ThisVisit() {
  const figures = useStore(visitFigures)
  useEffect(() => void measureVisit(), [])
  return (
    <dl className="grid gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-2 lg:grid-cols-5">
      {VITALS.map((vital) => {
        const figure = figures.find(({ name }) => name === vital)
        return (
          <div
            key={vital}
            className="flex flex-col gap-1 bg-surface p-4 last:sm:col-span-2 last:lg:col-span-1"
          >
            <dt className="text-sm text-muted">
              {toVitalName(vital)} <abbr className="no-underline">{vital}</abbr>
            </dt>
            <dd className="min-h-7 text-lg">
              {figure ? (
                <RatingValue vital={vital} value={figure.value} />
              ) : (
                <span className="text-muted">{m.vitals_waiting()}</span>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
