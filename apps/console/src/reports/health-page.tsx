import { PROVIDER_NAMES } from '../ui/provider-names.ts'
import { Box, Link, Skeleton, Typography } from '@mui/material'
import { getHealthReport, type HealthReport } from '@shop/contract/reports/reports.console'
import type { ReactNode } from 'react'
import { Link as RouteLink, Title, useLocaleState, useTranslate } from 'react-admin'
import { useEndpoint } from '../data/use-endpoint.ts'
import { useServices } from '../data/services.ts'
import { DateTime } from '../ui/date-time.tsx'
import { Panel } from '../ui/panel.tsx'
import { QueryError } from '../ui/query-error.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { toList } from '../ui/to-list.ts'
import { Ranking } from './ranking.tsx'

const REFRESH_MS = 15_000
/** The lists of what checks have found. */
const CHECK_LISTS: Readonly<Record<string, string>> = {
  returns: toList('returns', { has_problem: true }),
  webhooks: '/webhooks',
}
/** Checks that the page lists also before their first result. */
const EXPECTED_CHECKS = ['ledger', 'sales', 'returns', 'webhooks', 'backup']

/** Jobs, mail, providers and the last results of the shop's own checks. Read only. */
export function HealthPage() {
  const translate = useTranslate()
  const { data, error, refetch } = useEndpoint(getHealthReport, {}, { refreshMs: REFRESH_MS })
  return (
    <Box sx={{ pt: 2, display: 'grid', gap: 2, maxWidth: '80rem' }}>
      <Title title={translate('layout.pages.health')} />
      {error && <QueryError error={error} onRetry={() => void refetch()} />}
      {data ? <Report report={data} /> : !error && <Skeleton variant="rounded" height={400} />}
    </Box>
  )
}

function Report({ report }: { report: HealthReport }) {
  const translate = useTranslate()
  const { shop } = useServices()
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 22rem), 1fr))',
      }}
    >
      <Panel title={translate('reports.checks.title')} hint={translate('reports.checks.hint')}>
        <Checks checks={report.checks} />
      </Panel>
      <Panel title={translate('reports.providers.title')} hint={translate('reports.providers.hint')}>
        <Ranking
          texts="reports.providers"
          columns={['name', 'status']}
          rows={report.providers.map(({ name, is_up }) => ({
            key: name,
            cells: [
              PROVIDER_NAMES[name] ?? name,
              <StatusChip
                key="status"
                status={is_up ? 'up' : 'down'}
                texts="reports.providers.states"
                tone={is_up ? 'success' : 'error'}
              />,
            ],
          }))}
        />
      </Panel>
      <Panel title={translate('reports.mail.title')}>
        <Facts
          rows={[
            ['reports.mail.waiting', report.mail.waiting],
            ['reports.mail.failing', report.mail.failing],
            ['reports.mail.oldest', report.mail.oldest_at ? <DateTime value={report.mail.oldest_at} /> : '–'],
          ]}
        />
      </Panel>
      <Panel title={translate('reports.queues.title')}>
        <Ranking
          texts="reports.queues"
          columns={['name', 'waiting', 'active', 'failed']}
          rows={report.queues.map(({ name, waiting, active, failed }) => ({
            key: name,
            cells: [translate(`reports.queues.names.${name}`, { _: name }), waiting, active, failed],
          }))}
        />
      </Panel>
      <Panel title={translate('reports.system.title')}>
        <Facts
          rows={[
            ['reports.system.version', report.version],
            ['reports.system.database', report.database.version],
            ['reports.system.size', <Megabytes key="size" bytes={report.database.bytes} />],
          ]}
        />
        {shop && (
          <Typography sx={{ mt: 1.5 }}>
            <Link href={`${shop.url}/performance-dashboard`} target="_blank" rel="noreferrer">
              {translate('reports.system.speed')}
            </Link>
          </Typography>
        )}
      </Panel>
    </Box>
  )
}

function Checks({ checks }: { checks: HealthReport['checks'] }) {
  const translate = useTranslate()
  const missing = EXPECTED_CHECKS.filter((name) => !checks.some((check) => check.name === name))
  return (
    <Ranking
      texts="reports.checks"
      columns={['name', 'status', 'at']}
      rows={[
        ...checks.map(({ name, is_ok, checked_at, facts }) => ({
          key: name,
          cells: [
            <>
              <CheckName name={name} />
              <Typography component="span" variant="body2" color="text.secondary" sx={{ display: 'block' }}>
                {translate(`reports.checks.facts.${name}`, { ...facts, _: '' })}
              </Typography>
            </>,
            <StatusChip
              key="status"
              status={is_ok ? 'ok' : 'failed'}
              texts="reports.checks.states"
              tone={is_ok ? 'success' : 'error'}
            />,
            <DateTime key="at" value={checked_at} />,
          ],
        })),
        ...missing.map((name) => ({
          key: name,
          cells: [
            translate(`reports.checks.names.${name}`),
            <StatusChip key="status" status="never" texts="reports.checks.states" tone="warning" />,
            '–',
          ],
        })),
      ]}
    />
  )
}

/** Where there is a list of what a check has found, its name leads there. */
function CheckName({ name }: { name: string }) {
  const translate = useTranslate()
  const text = translate(`reports.checks.names.${name}`, { _: name })
  const to = CHECK_LISTS[name]
  return to === undefined ? text : <RouteLink to={to}>{text}</RouteLink>
}

function Facts({ rows }: { rows: readonly (readonly [text: string, value: ReactNode])[] }) {
  const translate = useTranslate()
  return (
    <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: '1fr auto', gap: 1, m: 0 }}>
      {rows.map(([text, value]) => (
        <Box key={text} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {translate(text)}
          </Box>
          <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

function Megabytes({ bytes }: { bytes: number }) {
  const [locale] = useLocaleState()
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 0 })
  return format.format(bytes / 1_000_000)
}
