import { Box, Card, Typography } from '@mui/material'
import type { SalesReport } from '@shop/contract/reports/sales-reports.console'
import { useLocaleState, useTranslate } from 'react-admin'
import { formatMoney } from '@shop/contract/money/format-money'
import { useMarginNote } from './margin-cells.tsx'

const MONEY = ['net', 'sales', 'average', 'refunds', 'discounts', 'shipping', 'wrapping', 'tax'] as const

/** The figures of a period, each with that of the period before. */
export function SalesTiles({ report }: { report: SalesReport }) {
  const [locale] = useLocaleState()
  const { totals, totals_before: before } = report
  const toMarginNote = useMarginNote()
  const money = (value: string | undefined) => (value === undefined ? '–' : formatMoney(value))
  const count = (value: number) => new Intl.NumberFormat(locale).format(value)
  const [net, sales, average, ...rest] = MONEY.map((name) => (
    <Tile
      key={name}
      name={name}
      now={money(totals[name])}
      before={money(before[name])}
      change={toChange(totals[name], before[name])}
    />
  ))
  return (
    <Box
      component="ul"
      sx={{
        display: 'grid',
        gap: 1.5,
        p: 0,
        m: 0,
        listStyle: 'none',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 10.5rem), 1fr))',
      }}
    >
      {net}
      {sales}
      {(['orders', 'units'] as const).map((name) => (
        <Tile
          key={name}
          name={name}
          now={count(totals[name])}
          before={count(before[name])}
          change={toChange(totals[name], before[name])}
        />
      ))}
      {average}
      <Tile
        name="new_customers"
        now={count(report.new_customers)}
        before={count(report.new_customers_before)}
        change={toChange(report.new_customers, report.new_customers_before)}
      />
      {totals.margin && (
        <Tile
          name="margin"
          now={money(totals.margin.amount)}
          before={money(before.margin?.amount)}
          change={toChange(totals.margin.amount, before.margin?.amount)}
          note={toMarginNote(totals.margin)}
        />
      )}
      {rest}
    </Box>
  )
}

/** By which part a figure rose; undefined where it was nothing before. */
function toChange(now: string | number | undefined, before: string | number | undefined): number | undefined {
  if (now === undefined || before === undefined || Number(before) <= 0) return undefined
  return Number(now) / Number(before) - 1
}

interface TileProps {
  name: string
  now: string
  before: string
  change: number | undefined
  note?: string
}

function Tile({ name, now, before, change, note }: TileProps) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const percent = new Intl.NumberFormat(locale, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 0,
  })
  return (
    <Card component="li" sx={{ p: 2 }}>
      <Typography component="span" color="text.secondary" sx={{ display: 'block' }}>
        {translate(`reports.measures.${name}`)}
      </Typography>
      <Typography component="span" variant="h5" sx={{ display: 'block', fontVariantNumeric: 'tabular-nums' }}>
        {now}
      </Typography>
      <Typography component="span" variant="body2" color="text.secondary" sx={{ display: 'block' }}>
        {translate('reports.spans.before', { value: before })}
        {change !== undefined && ` (${percent.format(change)})`}
      </Typography>
      {note && (
        <Typography component="span" variant="body2" color="text.secondary" sx={{ display: 'block' }}>
          {note}
        </Typography>
      )}
    </Card>
  )
}
