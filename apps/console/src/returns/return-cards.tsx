import { Box, Card, CardActionArea, Typography } from '@mui/material'
import type { ReturnRow } from '@shop/contract/returns/returns.console'
import { useListContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { GuestMark, useProductName } from '../orders/order-texts.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { EmptyList } from '../ui/empty-list.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { ReturnStatusChip } from './return-texts.tsx'

/** The returns where a table has no room. */
export function ReturnCards() {
  const { data, isPending } = useListContext<ReturnRow>()
  if (isPending) return <ListSkeleton />
  if (!data || data.length === 0) return <EmptyList resource="returns" isFiltered />
  return (
    <Box component="ul" sx={{ display: 'grid', gap: 1, p: 0, m: 0, listStyle: 'none' }}>
      {data.map((row) => (
        <ReturnCard key={row.id} row={row} />
      ))}
    </Box>
  )
}

function ReturnCard({ row }: { row: ReturnRow }) {
  const translate = useTranslate()
  const toName = useProductName()
  return (
    <Card component="li" variant="outlined">
      <CardActionArea
        component={Link}
        to={`/returns/${row.id}/show`}
        sx={{ py: 1.5, px: 2, display: 'block' }}
      >
        <Typography sx={{ fontWeight: 500 }}>{row.return_number}</Typography>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {row.customer && `${row.customer.name} · `}
          {`${translate(`returns.remedies.${row.remedy}`)} · ${toName(row.product)}`}
        </Typography>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap', mt: 0.5 }}>
          <ReturnStatusChip status={row.status} />
          {row.by_guest && <GuestMark />}
          <Typography variant="body2" color="text.secondary">
            <DateTime value={row.created_at} />
          </Typography>
        </Box>
      </CardActionArea>
    </Card>
  )
}
