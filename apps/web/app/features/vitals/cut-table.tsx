import { VITALS } from '@shop/contract/vitals/vitals.rules'
import type { Cut } from '@shop/contract/vitals/vitals.schemas'
import { CELL, FiguresFrame } from './figures-frame.tsx'
import { RatingValue } from './rating-value.tsx'

interface CutTableProps {
  caption: string
  /** Heading of the first column: page, device, language or day. */
  label: string
  cuts: readonly Cut[]
  toName: (key: string) => string
}

/** Table of the five metrics by page, device, language or day. */
export function CutTable({ caption, label, cuts, toName }: CutTableProps) {
  return (
    <FiguresFrame caption={caption} heads={[label, ...VITALS]}>
      {cuts.map(({ key, figures }) => (
        <tr key={key}>
          <th scope="row" className={`${CELL} font-normal whitespace-nowrap`}>
            {toName(key)}
          </th>
          {VITALS.map((vital) => {
            const figure = figures.find(({ name }) => name === vital)
            return (
              <td key={vital} className={CELL}>
                {figure ? <RatingValue vital={vital} value={figure.p75} /> : '–'}
              </td>
            )
          })}
        </tr>
      ))}
    </FiguresFrame>
  )
}
