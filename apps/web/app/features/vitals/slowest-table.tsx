import type { VitalsReport } from '@shop/contract/vitals/vitals.schemas'
import { formatNumber } from '../../lib/i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { CELL, FiguresFrame } from './figures-frame.tsx'
import { formatVital, toPageName } from './vital-labels.ts'

/** Page elements that caused most poor visits. */
export function SlowestTable({ slowest }: Pick<VitalsReport, 'slowest'>) {
  const heads = [
    m.vitals_measure(),
    m.vitals_page(),
    m.vitals_element(),
    m.vitals_mean(),
    m.vitals_poor_visits(),
    m.vitals_visits(),
  ]
  return (
    <FiguresFrame caption={m.vitals_slowest()} heads={heads}>
      {slowest.map(({ name, page, target, mean, poor, visits }) => (
        <tr key={`${name} ${page} ${target}`}>
          <td className={CELL}>{name}</td>
          <td className={`${CELL} whitespace-nowrap`}>{toPageName(page)}</td>
          <td className={`${CELL} break-words`}>
            <code className="text-sm">{target}</code>
          </td>
          <td className={`${CELL} whitespace-nowrap`}>{formatVital(name, mean)}</td>
          <td className={CELL}>{formatNumber(poor)}</td>
          <td className={CELL}>{formatNumber(visits)}</td>
        </tr>
      ))}
    </FiguresFrame>
  )
}
