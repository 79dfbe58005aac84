import { Card, Typography } from '@mui/material'
import type { InvoiceRow } from '@shop/contract/invoices/invoices.console'
import { useListContext, useTranslate } from 'react-admin'
import { DateTime } from '../ui/date-time.tsx'
import { EmptyList } from '../ui/empty-list.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { Money } from '../ui/money.tsx'
import { InvoiceFiles } from './invoice-files.tsx'
import { OrderLink } from './order-link.tsx'

/** The documents where a table has no room. */
export function InvoiceCards() {
  const translate = useTranslate()
  const { data, isPending } = useListContext<InvoiceRow>()
  if (isPending) return <ListSkeleton />
  if (!data || data.length === 0) return <EmptyList resource="invoices" isFiltered />
  return data.map((row) => (
    <Card key={row.id} sx={{ p: 2, mb: 1 }}>
      <Typography component="h2" sx={{ fontWeight: 500 }}>
        {row.number}
      </Typography>
      <Typography variant="body2">
        {translate(`invoices.reasons.${row.reason}`)} · <Money value={row.total} /> · <OrderLink row={row} />
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {row.buyer} · <DateTime value={row.issued_at} />
      </Typography>
      <InvoiceFiles id={row.id} number={row.number} />
    </Card>
  ))
}
