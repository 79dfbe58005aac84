import { Box, Skeleton, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { readLocalizedField } from '@shop/contract/languages/translated'
import { getTodayReport, REPORT_PERIODS, type TodayReport } from '@shop/contract/reports/reports.console'
import { Link, Title, useLocaleState, useStore, useTranslate } from 'react-admin'
import { useEndpoint } from '../data/use-endpoint.ts'
import { Panel } from '../ui/panel.tsx'
import { QueryError } from '../ui/query-error.tsx'
import { FigureTiles } from './figure-tiles.tsx'
import { Ranking } from './ranking.tsx'
import { SalesChart } from './sales-chart.tsx'

type Period = (typeof REPORT_PERIODS)[number]

const REFRESH_MS = 60_000

/** What the shop did today, what waits, and how it sells. */
export function TodayPage() {
  const translate = useTranslate()
  const [period, setPeriod] = useStore<Period>('today.period', 'week')
  const { data, error, refetch } = useEndpoint(
    getTodayReport,
    { query: { period } },
    { refreshMs: REFRESH_MS },
  )
  return (
    <Box sx={{ pt: 2, display: 'grid', gap: 2, maxWidth: '80rem' }}>
      <Title title={translate('layout.pages.today')} />
      {error && <QueryError error={error} onRetry={() => void refetch()} />}
      {data ? <FigureTiles report={data} /> : !error && <Skeleton variant="rounded" height={220} />}
      <Panel
        title={translate('reports.sales.title')}
        hint={translate(`reports.sales.hint.${period}`)}
        action={<PeriodChoice value={period} onChange={setPeriod} />}
      >
        {data ? (
          <SalesChart sales={data.sales} period={period} />
        ) : (
          <Skeleton variant="rounded" height={280} />
        )}
      </Panel>
      {data && <Rankings report={data} />}
    </Box>
  )
}

function PeriodChoice({ value, onChange }: { value: Period; onChange: (period: Period) => void }) {
  const translate = useTranslate()
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={value}
      aria-label={translate('reports.sales.period')}
      // Pressing the chosen one again changes nothing.
      onChange={(_, period: Period | null) => period && onChange(period)}
    >
      {REPORT_PERIODS.map((period) => (
        <ToggleButton key={period} value={period}>
          {translate(`reports.periods.${period}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

function Rankings({ report }: { report: TodayReport }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const toRows = (sellers: TodayReport['best_sellers']) =>
    sellers.map((seller) => ({
      key: seller.product_id,
      cells: [
        <Link key="name" to={`/products/${seller.product_id}`}>
          {readLocalizedField(seller, 'name', locale)}
        </Link>,
        seller.units,
        seller.stock,
      ],
    }))
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 20rem), 1fr))',
        alignItems: 'start',
      }}
    >
      <Panel title={translate('reports.best.title')} hint={translate('reports.best.hint')}>
        <Ranking
          texts="reports.best"
          columns={['product', 'units', 'stock']}
          rows={toRows(report.best_sellers)}
        />
      </Panel>
      <Panel title={translate('reports.slow.title')} hint={translate('reports.slow.hint')}>
        <Ranking
          texts="reports.slow"
          columns={['product', 'units', 'stock']}
          rows={toRows(report.slow_sellers)}
        />
      </Panel>
      <Panel title={translate('reports.misses.title')} hint={translate('reports.misses.hint')}>
        <Ranking
          texts="reports.misses"
          columns={['query', 'searches']}
          rows={report.search_misses.map(({ query, searches }) => ({ key: query, cells: [query, searches] }))}
        />
      </Panel>
    </Box>
  )
}
