import { VITALS, type Cut } from '@shop/contract/vitals'
import { RatingValue } from './rating-value.tsx'

export interface CutTableProps {
  caption: string
  /** What a row is: a page, a device, a language, a day. */
  label: string
  cuts: readonly Cut[]
  toName: (key: string) => string
}

/** The five figures of each page, device, language or day. Wider than a phone, it scrolls by itself. */
export function CutTable({ caption, label, cuts, toName }: CutTableProps) {
  return (
    <div role="region" aria-label={caption} tabIndex={0} className="overflow-x-auto">
      <table className="w-full min-w-2xl border-collapse text-left">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-gold-400 text-sm">
            <th scope="col" className="py-2 pr-6 font-medium">
              {label}
            </th>
            {VITALS.map((vital) => (
              <th key={vital} scope="col" className="py-2 pr-6 font-medium">
                {vital}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cuts.map(({ key, figures }) => (
            <tr key={key} className="border-b border-line align-top">
              <th scope="row" className="py-2.5 pr-6 font-normal whitespace-nowrap">
                {toName(key)}
              </th>
              {VITALS.map((vital) => {
                const figure = figures.find(({ name }) => name === vital)
                return (
                  <td key={vital} className="py-2.5 pr-6">
                    {figure ? <RatingValue vital={vital} value={figure.p75} /> : '–'}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
