import type { VitalsReport } from '@shop/contract/vitals/vitals.schemas'
import { formatDate, formatNumber } from '../../lib/i18n/format.ts'
import { useHydrated } from '../../lib/react/use-hydrated.ts'
import { m } from '../../paraglide/messages.js'
import { CELL, FiguresFrame } from './figures-frame.tsx'
import { LineChart } from './line-chart.tsx'
import { formatDigits, formatMs, formatShare } from './vital-labels.ts'

/** Longest distance of consecutive minutes; minutes without requests are missing. */
const MAX_GAP_MS = 90_000

/** Server metrics of the last hour. */
export function ServerFigures({ server }: Pick<VitalsReport, 'server'>) {
  const facts = [
    { name: m.vitals_rate(), value: formatDigits(server.per_second, 1) },
    { name: m.vitals_requests_hour(), value: formatNumber(countRequests(server)) },
    { name: m.vitals_latency({ share: formatShare(0.5) }), value: formatMs(server.p50_ms) },
    { name: m.vitals_latency({ share: formatShare(0.95) }), value: formatMs(server.p95_ms) },
    { name: m.vitals_latency({ share: formatShare(0.99) }), value: formatMs(server.p99_ms) },
    { name: m.vitals_failures(), value: formatShare(server.failure_share) },
    { name: m.vitals_from_cache(), value: formatShare(server.kept_share) },
    { name: m.vitals_unchanged(), value: formatShare(server.unchanged_share) },
  ]
  return (
    <div className="flex flex-col gap-6">
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line lg:grid-cols-4">
        {facts.map(({ name, value }) => (
          <div key={name} className="flex flex-col gap-1 bg-surface p-4">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="text-lg tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {server.last_hour.length > 1 && <MinuteChart minutes={server.last_hour} />}
    </div>
  )
}

function countRequests({ last_hour: minutes }: VitalsReport['server']): number {
  return minutes.reduce((sum, { requests }) => sum + requests, 0)
}

function MinuteChart({ minutes }: { minutes: VitalsReport['server']['last_hour'] }) {
  // The visitor's time zone is known in the browser only.
  const isHydrated = useHydrated()
  const toTime = (at: string) => (isHydrated ? formatDate(at, 'time') : `${at.slice(11, 16)} UTC`)
  return (
    <figure className="flex flex-col gap-4">
      <h3>{m.vitals_server_chart()}</h3>
      <LineChart
        label={m.vitals_server_chart()}
        points={minutes.map(({ at, requests }) => ({ at: new Date(at), value: requests }))}
        maxGapMs={MAX_GAP_MS}
        formatValue={formatNumber}
        formatTime={(at) => toTime(at.toISOString())}
      />
      <figcaption>
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5">{m.vitals_table()}</summary>
          <FiguresFrame
            caption={m.vitals_server_chart()}
            heads={[m.vitals_minute(), m.vitals_requests(), formatShare(0.5), formatShare(0.95)]}
          >
            {minutes.map(({ at, requests, p50_ms, p95_ms }) => (
              <tr key={at}>
                <th scope="row" className={`${CELL} font-normal`}>
                  {toTime(at)}
                </th>
                <td className={CELL}>{formatNumber(requests)}</td>
                <td className={CELL}>{formatMs(p50_ms)}</td>
                <td className={CELL}>{formatMs(p95_ms)}</td>
              </tr>
            ))}
          </FiguresFrame>
        </details>
      </figcaption>
    </figure>
  )
}
