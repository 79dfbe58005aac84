import { Alert, Box, Link as MuiLink, Skeleton, Typography } from '@mui/material'
import type { OrderDetails } from '@shop/contract/console/orders'
import { getOrderParcel, type OrderParcel as Parcel } from '@shop/contract/console/parcels'
import { useLocaleState, useTranslate } from 'react-admin'
import { useEndpoint } from '../data/use-endpoint.ts'
import { DateTime } from '../ui/date-time.tsx'
import { Panel } from '../ui/panel.tsx'
import { QueryError } from '../ui/query-error.tsx'

const REFRESH_MS = 60_000

/** Where the parcel of an order has been, by its carrier. Only of an order that has left. */
export function OrderParcel({ order }: { order: OrderDetails }) {
  const translate = useTranslate()
  const hasLeft = order.timeline.some(({ kind, what }) => kind === 'status' && what === 'shipped')
  return hasLeft || order.shipment ? (
    <Panel title={translate('parcels.title')}>
      <Way orderId={order.id} />
    </Panel>
  ) : null
}

function Way({ orderId }: { orderId: string }) {
  const translate = useTranslate()
  const { data, error, refetch } = useEndpoint(
    getOrderParcel,
    { params: { id: orderId } },
    { refreshMs: REFRESH_MS },
  )
  if (error) return <QueryError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton variant="rounded" height={120} />
  if (!data.parcel) return <Typography color="text.secondary">{translate('parcels.not_followed')}</Typography>
  return <Scans parcel={data.parcel} />
}

function Scans({ parcel }: { parcel: NonNullable<Parcel['parcel']> }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { status, problem, events, next_check_at: next, url, url_zh: urlZh } = parcel
  return (
    <>
      {problem && (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          {translate(`parcels.problems.${problem}`)}
        </Alert>
      )}
      <Typography sx={{ fontWeight: 500 }}>{translate(`parcels.statuses.${status}`)}</Typography>
      {events.length === 0 && (
        <Typography color="text.secondary">{translate('parcels.no_events')}</Typography>
      )}
      <Box component="ol" aria-label={translate('parcels.title')} sx={{ listStyle: 'none', p: 0, my: 1 }}>
        {events.map((event) => (
          <Box
            component="li"
            key={`${event.at}${event.status}${event.place ?? ''}`}
            sx={{ py: 0.75, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}
          >
            {translate(`parcels.statuses.${event.status}`)}
            <Typography variant="caption" color="text.secondary" component="p">
              <DateTime value={event.at} />
              {event.place && ` · ${event.place}`} · {event.source}
            </Typography>
          </Box>
        ))}
      </Box>
      {next && (
        <Typography variant="caption" color="text.secondary" component="p">
          {translate('parcels.next_check')} <DateTime value={next} />
        </Typography>
      )}
      {url && urlZh && (
        <MuiLink href={locale === 'zh' ? urlZh : url} target="_blank" rel="noreferrer">
          {translate('parcels.carrier_page')}
        </MuiLink>
      )}
    </>
  )
}
