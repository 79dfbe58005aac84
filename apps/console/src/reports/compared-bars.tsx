import { useTheme } from '@mui/material'
import { BarChart } from '@mui/x-charts/BarChart'
import { useLocaleState } from 'react-admin'
import { formatMoney } from '@shop/contract/money/format-money'

const HEIGHT_PX = 280

interface ComparedBarsProps {
  title: string
  description: string
  points: readonly { at: Date; now: string; before: string | undefined }[]
  labels: { now: string; before: string }
  /** A point's time on the axis, and in full. */
  formatAt: (at: Date, location: 'tick' | 'full') => string
}

/** Money of each part of a period, next to that of the period before. */
export function ComparedBars({ title, description, points, labels, formatAt }: ComparedBarsProps) {
  const [locale] = useLocaleState()
  const { palette } = useTheme()
  const yuan = (value: number | null) => (value === null ? '–' : formatMoney(value.toFixed(2)))
  return (
    <BarChart
      height={HEIGHT_PX}
      title={title}
      desc={description}
      skipAnimation
      grid={{ horizontal: true }}
      margin={{ left: 0, right: 8, top: 8, bottom: 0 }}
      xAxis={[
        {
          scaleType: 'band',
          data: points.map(({ at }) => at),
          valueFormatter: (at: Date, { location }) => formatAt(at, location === 'tick' ? 'tick' : 'full'),
        },
      ]}
      yAxis={[{ width: 64, min: 0, valueFormatter: (value: number) => formatYuan(value, locale) }]}
      series={[
        {
          label: labels.now,
          data: points.map(({ now }) => Number(now)),
          color: palette.primary.main,
          valueFormatter: yuan,
        },
        {
          label: labels.before,
          data: points.map(({ before }) => (before === undefined ? null : Number(before))),
          color: palette.mode === 'dark' ? palette.grey[600] : palette.grey[400],
          valueFormatter: yuan,
        },
      ]}
    />
  )
}

/** Short, for an axis. */
export const formatYuan = (value: number, locale: string) =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'CNY',
    currencyDisplay: 'narrowSymbol',
    notation: 'compact',
    useGrouping: 'always',
    maximumFractionDigits: 1,
  }).format(value)
