import { Typography, useTheme } from '@mui/material'
import { BarChart } from '@mui/x-charts/BarChart'
import type { REPORT_PERIODS, TodayReport } from '@shop/contract/reports/reports.console'
import { TIME_ZONE } from '@shop/contract/days/days.rules'
import { useLocaleState, useTranslate } from 'react-admin'
import { formatMoney } from '../ui/format.ts'

const HEIGHT_PX = 280

interface SalesChartProps {
  sales: TodayReport['sales']
  period: (typeof REPORT_PERIODS)[number]
}

/** Sales by hour or day, each next to the period before. */
export function SalesChart({ sales, period }: SalesChartProps) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { palette } = useTheme()
  const axis = new Intl.DateTimeFormat(locale, AXIS[period])
  const full = new Intl.DateTimeFormat(locale, FULL[period])
  const yuan = (value: number | null) => formatMoney((value ?? 0).toFixed(2), locale)
  if (sales.every(({ orders, orders_before }) => orders + orders_before === 0))
    return <Typography color="text.secondary">{translate('reports.sales.empty')}</Typography>
  return (
    <BarChart
      height={HEIGHT_PX}
      title={translate('reports.sales.title')}
      desc={translate(`reports.sales.hint.${period}`)}
      skipAnimation
      grid={{ horizontal: true }}
      margin={{ left: 0, right: 8, top: 8, bottom: 0 }}
      xAxis={[
        {
          scaleType: 'band',
          data: sales.map(({ at }) => new Date(at)),
          valueFormatter: (at: Date, { location }) => (location === 'tick' ? axis : full).format(at),
        },
      ]}
      yAxis={[{ width: 64, min: 0, valueFormatter: (value: number) => formatYuan(value, locale) }]}
      series={[
        {
          label: translate(`reports.sales.now.${period}`),
          data: sales.map((point) => Number(point.sales)),
          color: palette.primary.main,
          valueFormatter: yuan,
        },
        {
          label: translate(`reports.sales.before.${period}`),
          data: sales.map((point) => Number(point.sales_before)),
          color: palette.mode === 'dark' ? palette.grey[600] : palette.grey[400],
          valueFormatter: yuan,
        },
      ]}
    />
  )
}

const formatYuan = (value: number, locale: string) =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'CNY',
    currencyDisplay: 'narrowSymbol',
    notation: 'compact',
    maximumFractionDigits: 1,
  }).format(value)

/** Days and hours are the shop's. */
const ZONE = { timeZone: TIME_ZONE }
const AXIS = {
  day: { hour: '2-digit', hourCycle: 'h23', ...ZONE },
  week: { weekday: 'short', ...ZONE },
  month: { day: 'numeric', month: 'numeric', ...ZONE },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>
const FULL = {
  day: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...ZONE },
  week: { weekday: 'long', day: 'numeric', month: 'long', ...ZONE },
  month: { weekday: 'long', day: 'numeric', month: 'long', ...ZONE },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>
