import { MenuItem, Skeleton, TextField, Typography } from '@mui/material'
import { readLocalizedField } from '@shop/contract/languages/translated'
import { getStockReport, STOCK_ORDERS, type StockReport } from '@shop/contract/reports/stock-reports.console'
import { useState } from 'react'
import { Link, useLocaleState, useTranslate } from 'react-admin'
import { useEndpoint } from '../data/use-endpoint.ts'
import { formatMoney } from '@shop/contract/money/format-money'
import { Money } from '../ui/money.tsx'
import { Panel } from '../ui/panel.tsx'
import { QueryError } from '../ui/query-error.tsx'
import { Ranking } from './ranking.tsx'

type StockOrder = (typeof STOCK_ORDERS)[number]

/** What the stock is worth, and how long it lasts. */
export function StockPanel() {
  const translate = useTranslate()
  const [order, setOrder] = useState<StockOrder>('soonest')
  const { data, error, refetch } = useEndpoint(getStockReport, { query: { order } })
  return (
    <Panel
      title={translate('reports.stock_value.title')}
      hint={translate('reports.stock_value.hint')}
      action={
        <TextField
          select
          size="small"
          label={translate('reports.stock_value.order')}
          value={order}
          onChange={({ target }) => setOrder(target.value as StockOrder)}
          sx={{ minWidth: '12rem' }}
        >
          {STOCK_ORDERS.map((each) => (
            <MenuItem key={each} value={each}>
              {translate(`reports.stock_value.orders.${each}`)}
            </MenuItem>
          ))}
        </TextField>
      }
    >
      {error && <QueryError error={error} onRetry={() => void refetch()} />}
      {data ? <Stock report={data} /> : !error && <Skeleton variant="rounded" height={300} />}
    </Panel>
  )
}

function Stock({ report }: { report: StockReport }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const count = new Intl.NumberFormat(locale)
  const days = new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' })
  return (
    <>
      <Typography sx={{ mb: 1 }}>
        {translate('reports.stock_value.total', {
          value: formatMoney(report.value),
          units: count.format(report.units),
        })}
      </Typography>
      {report.cost && (
        <Typography sx={{ mb: 1 }}>
          {translate('reports.stock_value.total_cost', {
            value: formatMoney(report.cost.value, locale),
            units: count.format(report.cost.units),
          })}
        </Typography>
      )}
      <Ranking
        texts="reports.stock_value"
        label={translate('reports.stock_value.title')}
        columns={['product', 'units', 'value', ...(report.cost ? ['cost'] : []), 'sold', 'lasts']}
        rows={report.rows.map((row) => ({
          key: row.product_id,
          cells: [
            <Link key="name" to={`/products/${row.product_id}`}>
              {readLocalizedField(row, 'name', locale)}
            </Link>,
            count.format(row.units),
            <Money key="value" value={row.value} />,
            ...(report.cost ? [row.cost === undefined ? '–' : <Money key="cost" value={row.cost} />] : []),
            count.format(row.sold),
            row.lasts_days === undefined ? '–' : days.format(row.lasts_days),
          ],
        }))}
      />
    </>
  )
}
