import EditIcon from '@mui/icons-material/EditOutlined'
import SlipIcon from '@mui/icons-material/PrintOutlined'
import { Alert, Box, Button, Link as MuiLink, Skeleton, Typography } from '@mui/material'
import { readLocalizedField } from '@shop/contract/languages/translated'
import { printPackingSlips } from '@shop/contract/orders/order-documents.console'
import type { OrderDetails } from '@shop/contract/orders/orders.console'
import { listOrderParcels, type OrderParcel } from '@shop/contract/tracking/parcels.console'
import { useState } from 'react'
import { CanAccess, useLocaleState, useTranslate } from 'react-admin'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryError } from '../../ui/query-error.tsx'
import { useSaveFile } from '../../ui/save-file.ts'
import { useLineName } from '../order-texts.tsx'
import { CorrectDialog } from './correct-dialog.tsx'

const REFRESH_MS = 60_000

type Shipment = OrderDetails['shipments'][number]

/** The parcels of an order: what is in each, how it goes, and where it has been by its carrier. */
export function OrderShipments({ order }: { order: OrderDetails }) {
  return order.shipments.length > 0 ? <Shipments order={order} /> : null
}

function Shipments({ order }: { order: OrderDetails }) {
  const { data, error, refetch } = useEndpoint(
    listOrderParcels,
    { params: { id: order.id } },
    { refreshMs: REFRESH_MS },
  )
  return order.shipments.map((shipment) => (
    <ShipmentPanel key={shipment.number} {...{ order, shipment }}>
      {error && <QueryError error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton variant="rounded" height={120} />}
      {data && (
        <Way
          {...{ order, shipment }}
          parcel={data.parcels.find(({ number }) => number === shipment.number)}
        />
      )}
    </ShipmentPanel>
  ))
}

interface ShipmentPanelProps {
  order: OrderDetails
  shipment: Shipment
  children: React.ReactNode
}

function ShipmentPanel({ order, shipment, children }: ShipmentPanelProps) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const save = useSaveFile()
  const url = readLocalizedField(shipment, 'url', locale)
  const carrier = readLocalizedField(shipment, 'carrier', locale)
  const query = { ids: [order.id], shipment: shipment.number }
  return (
    <Panel title={useParcelName()(order, shipment)}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {[carrier, shipment.tracking_number].filter(Boolean).join(' ')}
      </Typography>
      {url && (
        <MuiLink href={url} target="_blank" rel="noreferrer">
          {translate('parcels.carrier_page')}
        </MuiLink>
      )}
      <Contents {...{ order, shipment }} />
      <CanAccess resource="orders" action="slips">
        <Button
          size="small"
          startIcon={<SlipIcon />}
          sx={{ mb: 1 }}
          onClick={() => void save(printPackingSlips, { query }, 'packing-slip.pdf')}
        >
          {translate('parcels.slip')}
        </Button>
      </CanAccess>
      <Correction shipment={shipment} />
      {children}
    </Panel>
  )
}

/** Corrects the number of a parcel under way, where the member of staff may see it. */
function Correction({ shipment }: { shipment: Shipment }) {
  const translate = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  if (shipment.delivered_at || shipment.tracking_number === undefined) return null
  return (
    <CanAccess resource="orders" action="correct">
      <Button size="small" startIcon={<EditIcon />} sx={{ mb: 1 }} onClick={() => setIsOpen(true)}>
        {translate('orders.actions.correct.title')}
      </Button>
      {isOpen && <CorrectDialog shipment={shipment} onClose={() => setIsOpen(false)} />}
    </CanAccess>
  )
}

function Contents({ order, shipment }: { order: OrderDetails; shipment: Shipment }) {
  const translate = useTranslate()
  const toName = useLineName()
  return (
    <Box component="ul" aria-label={translate('parcels.contents')} sx={{ listStyle: 'none', p: 0, my: 1 }}>
      {shipment.lines.map(({ position, quantity }) => {
        const line = order.lines.find((each) => each.position === position)!
        return (
          <Typography key={position} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {`${quantity} × ${toName(line)}`}
          </Typography>
        )
      })}
    </Box>
  )
}

interface WayProps {
  order: OrderDetails
  shipment: Shipment
  parcel: OrderParcel | undefined
}

function Way({ order, shipment, parcel }: WayProps) {
  const translate = useTranslate()
  const name = useParcelName()(order, shipment)
  if (!parcel)
    return (
      <Typography color="text.secondary">
        {shipment.delivered_at ? translate('parcels.status.delivered') : translate('parcels.not_followed')}
      </Typography>
    )
  const { status, problem, events, next_check_at: next } = parcel
  return (
    <>
      {problem && (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          {translate(`parcels.problems.${problem}`)}
        </Alert>
      )}
      <Typography sx={{ fontWeight: 500 }}>{translate(`parcels.status.${status}`)}</Typography>
      {events.length === 0 && (
        <Typography color="text.secondary">{translate('parcels.no_events')}</Typography>
      )}
      <Box component="ol" aria-label={name} sx={{ listStyle: 'none', p: 0, my: 1 }}>
        {events.map((event) => (
          <Box
            component="li"
            key={`${event.at}${event.status}${event.place ?? ''}`}
            sx={{ py: 0.75, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}
          >
            {translate(`parcels.status.${event.status}`)}
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
    </>
  )
}

/** Parcels are counted where there is, or will be, more than one. */
function useParcelName(): (order: OrderDetails, shipment: Shipment) => string {
  const translate = useTranslate()
  return ({ shipments, lines }, { number }) => {
    const isOnlyOne = shipments.length === 1 && lines.every(({ to_ship_quantity: left }) => left === 0)
    return isOnlyOne ? translate('parcels.title') : translate('parcels.numbered', { number })
  }
}
