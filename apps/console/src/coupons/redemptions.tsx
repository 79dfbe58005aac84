import { Box, Button, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { listRedemptions, type Coupon, type Redemption } from '@shop/contract/coupons/coupons.console'
import { useState } from 'react'
import { Link, useRecordContext, useTranslate } from 'react-admin'
import { useEndpoint } from '../data/use-endpoint.ts'
import { DateTime } from '../ui/date-time.tsx'
import { Money } from '../ui/money.tsx'
import { QueryError } from '../ui/query-error.tsx'

const PAGE_SIZE = 25

/** Who has the coupon, and in which orders it was used, newest first. */
export function Redemptions() {
  const translate = useTranslate()
  const coupon = useRecordContext<Coupon>()
  if (!coupon) return null
  return (
    <Box component="section" aria-labelledby="redemptions" sx={{ p: 2, overflowX: 'auto' }}>
      <Typography id="redemptions" variant="h6" component="h2">
        {translate('coupons.redemptions.title')}
      </Typography>
      {coupon.claimed === 0 ? (
        <Typography color="text.secondary">{translate('coupons.redemptions.none')}</Typography>
      ) : (
        <Claims couponId={coupon.id} />
      )}
    </Box>
  )
}

function Claims({ couponId }: { couponId: string }) {
  const translate = useTranslate()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useEndpoint(listRedemptions, {
    params: { id: couponId },
    query: { page, limit: PAGE_SIZE },
  })
  if (error) return <QueryError error={error} onRetry={() => void refetch()} />
  if (!data) return null
  return (
    <>
      <Table size="small" aria-labelledby="redemptions">
        <TableHead>
          <TableRow>
            {(['customer', 'claimed_at', 'state', 'order', 'saved'] as const).map((name) => (
              <TableCell key={name}>{translate(`coupons.redemptions.${name}`)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {data.items.map((claim) => (
            <ClaimRow key={claim.id} claim={claim} />
          ))}
        </TableBody>
      </Table>
      {(page > 1 || data.has_next_page) && (
        <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            {translate('ra.navigation.previous')}
          </Button>
          <Button disabled={!data.has_next_page} onClick={() => setPage(page + 1)}>
            {translate('ra.navigation.next')}
          </Button>
        </Box>
      )}
    </>
  )
}

function ClaimRow({ claim }: { claim: Redemption }) {
  const translate = useTranslate()
  const { customer_id: customerId, customer, order_id: orderId, order_number: number } = claim
  return (
    <TableRow>
      <TableCell>
        <Link to={`/customers/${customerId}/show`}>{customer ?? customerId.slice(-8)}</Link>
      </TableCell>
      <TableCell>
        <DateTime value={claim.claimed_at} />
      </TableCell>
      <TableCell>{translate(`customers.claims.${claim.status}`)}</TableCell>
      <TableCell>{orderId && <Link to={`/orders/${orderId}/show`}>{number}</Link>}</TableCell>
      <TableCell>{claim.status === 'used' && <Money value={claim.saved} />}</TableCell>
    </TableRow>
  )
}
