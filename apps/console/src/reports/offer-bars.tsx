import { useTheme } from '@mui/material'
import { BarChart } from '@mui/x-charts/BarChart'
import type { SalesFigures } from '@shop/contract/reports/sales-reports.console'
import { useLocaleState, useTranslate } from 'react-admin'
import { formatMoney } from '@shop/contract/money/format-money'
import { formatYuan } from './compared-bars.tsx'

/** Offers of a chart; the table has more. */
const SHOWN = 10
const BAR_PX = 44
const AROUND_PX = 80

/** What the offers that sold most took off, next to what was left to pay. */
export function OfferBars({ rows }: { rows: readonly { name: string; figures: SalesFigures }[] }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { palette } = useTheme()
  const shown = rows.slice(0, SHOWN)
  const yuan = (value: number | null) => (value === null ? '–' : formatMoney(value.toFixed(2)))
  return (
    <BarChart
      layout="horizontal"
      height={AROUND_PX + BAR_PX * shown.length}
      title={translate('reports.breakdown.dimensions.offer')}
      desc={translate('reports.breakdown.hints.offer')}
      skipAnimation
      grid={{ vertical: true }}
      margin={{ left: 0, right: 16, top: 8, bottom: 8 }}
      // Two offers may have the same title.
      yAxis={[
        {
          scaleType: 'band',
          width: 120,
          data: shown.map((_, index) => index),
          valueFormatter: (index: number) => shown[index]?.name ?? '',
        },
      ]}
      xAxis={[{ tickNumber: 5, valueFormatter: (value: number) => formatYuan(value, locale) }]}
      series={[
        {
          label: translate('reports.breakdown.sales'),
          data: shown.map(({ figures }) => Number(figures.sales)),
          color: palette.primary.main,
          valueFormatter: yuan,
        },
        {
          label: translate('reports.breakdown.discounts'),
          data: shown.map(({ figures }) => Number(figures.discounts)),
          color: palette.mode === 'dark' ? palette.grey[600] : palette.grey[400],
          valueFormatter: yuan,
        },
      ]}
    />
  )
}
