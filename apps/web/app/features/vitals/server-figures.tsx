import type { VitalsReport } from '@shop/contract/vitals'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { m } from '../../paraglide/messages.js'
import { LineChart } from './line-chart.tsx'
import { formatDigits, formatMs, formatShare } from './vital-words.ts'

/** What the shop's machine answered in the last hour. */
export function ServerFigures({ server }: Pick<VitalsReport, 'server'>) {
  const facts = [
    { name: m.vitals_rate(), value: formatDigits(server.per_second, 1) },
    { name: m.vitals_latency({ share: formatShare(0.5) }), value: formatMs(server.p50_ms) },
    { name: m.vitals_latency({ share: formatShare(0.95) }), value: formatMs(server.p95_ms) },
    { name: m.vitals_latency({ share: formatShare(0.99) }), value: formatMs(server.p99_ms) },
    { name: m.vitals_failures(), value: formatShare(server.failure_share) },
    { name: m.vitals_unchanged(), value: formatShare(server.unchanged_share) },
  ]
  return (
    <div className="flex flex-col gap-6">
      <dl className="grid gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-2 lg:grid-cols-3">
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

function MinuteChart({ minutes }: { minutes: VitalsReport['server']['last_hour'] }) {
  // The reader's own time zone is known in the browser only.
  const isHydrated = useHydrated()
  const toTime = (at: string) => (isHydrated ? formatDate(at, 'time') : `${at.slice(11, 16)} UTC`)
  return (
    <figure className="flex flex-col gap-4">
      <LineChart
        label={m.vitals_server_chart()}
        points={minutes.map(({ at, requests }) => ({ at: new Date(at), value: requests }))}
        formatValue={formatNumber}
        formatTime={(at) => toTime(at.toISOString())}
      />
      <figcaption>
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5">{m.vitals_table()}</summary>
          <table className="w-full border-collapse text-left text-sm tabular-nums">
            <caption className="sr-only">{m.vitals_server_chart()}</caption>
            <thead>
              <tr className="border-b border-gold-400">
                {[m.vitals_minute(), m.vitals_requests(), formatShare(0.5), formatShare(0.95)].map((head) => (
                  <th key={head} scope="col" className="py-2 pr-4 font-medium">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {minutes.map(({ at, requests, p50_ms, p95_ms }) => (
                <tr key={at} className="border-b border-line">
                  <th scope="row" className="py-1.5 pr-4 font-normal">
                    {toTime(at)}
                  </th>
                  <td className="py-1.5 pr-4">{formatNumber(requests)}</td>
                  <td className="py-1.5 pr-4">{formatMs(p50_ms)}</td>
                  <td className="py-1.5 pr-4">{formatMs(p95_ms)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </figcaption>
    </figure>
  )
}
