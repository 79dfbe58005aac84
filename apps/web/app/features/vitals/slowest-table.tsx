import type { VitalsReport } from '@shop/contract/vitals'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../paraglide/messages.js'
import { formatVital, toPageName } from './vital-words.ts'

/** The parts of pages that made most visits poor. */
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
    <div role="region" aria-label={m.vitals_slowest()} tabIndex={0} className="overflow-x-auto">
      <table className="w-full min-w-2xl border-collapse text-left">
        <thead>
          <tr className="border-b border-gold-400 text-sm">
            {heads.map((head) => (
              <th key={head} scope="col" className="py-2 pr-6 font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {slowest.map(({ name, page, target, mean, poor, visits }) => (
            <tr key={`${name} ${page} ${target}`} className="border-b border-line align-top">
              <td className="py-2.5 pr-6">{name}</td>
              <td className="py-2.5 pr-6 whitespace-nowrap">{toPageName(page)}</td>
              <td className="py-2.5 pr-6 break-words">
                <code className="text-sm">{target}</code>
              </td>
              <td className="py-2.5 pr-6 whitespace-nowrap">{formatVital(name, mean)}</td>
              <td className="py-2.5 pr-6">{formatNumber(poor)}</td>
              <td className="py-2.5 pr-6">{formatNumber(visits)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
