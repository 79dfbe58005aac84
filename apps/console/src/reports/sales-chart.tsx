import { Typography } from '@mui/material'
import type { REPORT_PERIODS, TodayReport } from '@shop/contract/reports/reports.console'
import { TIME_ZONE } from '@shop/contract/days/days.rules'
import { useLocaleState, useTranslate } from 'react-admin'
import { ComparedBars } from './compared-bars.tsx'

interface SalesChartProps {
  sales: TodayReport['sales']
  period: (typeof REPORT_PERIODS)[number]
}

/** Sales by hour or day, each next to the period before. */
export function SalesChart({ sales, period }: SalesChartProps) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const axis = new Intl.DateTimeFormat(locale, AXIS[period])
  const full = new Intl.DateTimeFormat(locale, FULL[period])
  if (sales.every(({ orders, orders_before }) => orders + orders_before === 0))
    return <Typography color="text.secondary">{translate('reports.sales.empty')}</Typography>
  return (
    <ComparedBars
      title={translate('reports.sales.title')}
      description={translate(`reports.sales.hint.${period}`)}
      points={sales.map((point) => ({
        at: new Date(point.at),
        now: point.sales,
        before: point.sales_before,
      }))}
      labels={{
        now: translate(`reports.sales.now.${period}`),
        before: translate(`reports.sales.before.${period}`),
      }}
      formatAt={(at, location) => (location === 'tick' ? axis : full).format(at)}
    />
  )
}

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
