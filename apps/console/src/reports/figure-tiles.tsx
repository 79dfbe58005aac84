import { Box, Card, CardActionArea, Typography } from '@mui/material'
import type { TodayReport } from '@shop/contract/reports/reports.console'
import { LOW_STOCK } from '@shop/contract/stock/stock.console'
import { startOf, toDay } from '@shop/contract/days/days.rules'
import type { ReactNode } from 'react'
import { Link, useTranslate } from 'react-admin'
import { Money } from '../ui/money.tsx'
import { toList } from '../ui/to-list.ts'

/** The numbers of the day; each leads to its list. */
export function FigureTiles({ report }: { report: TodayReport }) {
  const { paid_today: paid } = report
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
      <Tile
        name="paid"
        to={toList('orders', { paid_from: startOf(toDay(new Date())).toISOString() })}
        note={<Money value={paid.sales} />}
      >
        {paid.orders}
      </Tile>
      <Tile name="to_ship" to={toList('orders', { to_ship: true })}>
        {report.to_ship}
      </Tile>
      <Tile name="shipped" to={toList('orders', { status: ['shipped'] })}>
        {report.shipped_today}
      </Tile>
      <Tile name="low_stock" to={toList('stock', LOW_STOCK)} isWarning={report.low_stock > 0}>
        {report.low_stock}
      </Tile>
      <Tile
        name="payments_to_check"
        to={toList('orders', { payment_trouble: true })}
        isWarning={report.payments_to_check > 0}
      >
        {report.payments_to_check}
      </Tile>
      <Tile
        name="parcels_to_check"
        to={toList('orders', { parcel_trouble: true })}
        isWarning={report.parcels_to_check > 0}
      >
        {report.parcels_to_check}
      </Tile>
      <Tile
        name="returns_waiting"
        to={toList('returns', { needs_action: true })}
        isWarning={report.returns_waiting > 0}
      >
        {report.returns_waiting}
      </Tile>
      <Tile
        name="reviews_to_moderate"
        to={toList('reviews', { status: ['pending'] })}
        isWarning={report.reviews_to_moderate > 0}
      >
        {report.reviews_to_moderate}
      </Tile>
      <Tile
        name="questions_to_moderate"
        to={toList('questions', { waiting: true })}
        isWarning={report.questions_to_moderate > 0}
      >
        {report.questions_to_moderate}
      </Tile>
      <Tile name="failing_mail" to="/health" isWarning={report.failing_mail > 0}>
        {report.failing_mail}
      </Tile>
    </Box>
  )
}

interface TileProps {
  name: string
  to: string
  note?: ReactNode
  /** Somebody has to do something. */
  isWarning?: boolean
  children: number
}

function Tile({ name, to, note, isWarning, children }: TileProps) {
  const translate = useTranslate()
  return (
    <Card
      component="li"
      sx={{ borderLeft: 3, borderLeftColor: isWarning ? 'secondary.main' : 'transparent' }}
    >
      <CardActionArea component={Link} to={to} sx={{ p: 2, height: '100%', color: 'text.primary' }}>
        <Typography component="span" color="text.secondary" sx={{ display: 'block' }}>
          {translate(`reports.figures.${name}`)}
        </Typography>
        <Typography component="span" variant="h4" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {children}
        </Typography>
        {note && (
          <Typography component="span" variant="body2" sx={{ display: 'block' }}>
            {note}
          </Typography>
        )}
      </CardActionArea>
    </Card>
  )
}
