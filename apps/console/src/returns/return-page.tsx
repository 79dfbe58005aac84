import { Alert, Box, Link as MuiLink, Typography } from '@mui/material'
import { readLocalizedField } from '@shop/contract/languages/translated'
import type { ReturnDetails } from '@shop/contract/returns/returns.console'
import { Link, Show, useLocaleState, useRecordContext, useTranslate } from 'react-admin'
import { useLanguageTexts } from '../i18n/use-language-texts.ts'
import { CustomerLink, GuestMark } from '../orders/order-texts.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { Panel } from '../ui/panel.tsx'
import { ReturnActions } from './return-actions.tsx'
import { ReturnLines } from './return-lines.tsx'
import { ReturnMoney } from './return-money.tsx'
import { ReturnTimeline } from './return-timeline.tsx'
import { ReturnStatusChip } from './return-texts.tsx'

/** One return: what comes back and why, what is next, the parcels, the money, and what happened. */
export function ReturnPage() {
  return (
    <Show actions={false} component="div" title={<PageTitle />}>
      <Page />
    </Show>
  )
}

function PageTitle() {
  const translate = useTranslate()
  const item = useRecordContext<ReturnDetails>()
  return item ? translate('returns.page.title', { number: item.return_number }) : null
}

function Page() {
  const translate = useTranslate()
  const item = useRecordContext<Partial<ReturnDetails>>()
  // Until it is loaded, react-admin shows what the list knew of it, which is less.
  if (!isLoaded(item)) return <ListSkeleton />
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: '80rem', pt: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Typography variant="h2">{item.return_number}</Typography>
        <ReturnStatusChip status={item.status} />
        <Typography variant="body2" color="text.secondary" sx={{ flex: 1 }}>
          <DateTime value={item.created_at} />
        </Typography>
      </Box>
      {item.status === 'requested' && <Alert severity="info">{translate('returns.page.waits')}</Alert>}
      <ReturnActions />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '3fr 2fr' }, alignItems: 'start' }}>
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <ReturnLines item={item} />
          <ReturnTimeline item={item} />
        </Box>
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <Customer item={item} />
          <Parcels item={item} />
          <ReturnMoney item={item} />
        </Box>
      </Box>
    </Box>
  )
}

function isLoaded(item: Partial<ReturnDetails> | undefined): item is ReturnDetails {
  return item?.timeline !== undefined
}

/** Who sends it back, and of which order. */
function Customer({ item }: { item: ReturnDetails }) {
  const translate = useTranslate()
  const { names } = useLanguageTexts()
  const { customer, order_id: orderId, order_number: number } = item
  return (
    <Panel title={translate('orders.page.customer')} action={item.by_guest && <GuestMark />}>
      <CustomerLink customer={customer} />
      <Typography sx={{ mt: 1 }}>
        <Link to={`/orders/${orderId}/show`}>{translate('returns.page.of_order', { number })}</Link>
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
        {translate('returns.page.mails_in', { language: names[item.language] })}
      </Typography>
      <MuiLink href={item.shop_url} target="_blank" rel="noreferrer" sx={{ display: 'inline-block', mt: 1 }}>
        {translate('orders.page.open_shop')}
      </MuiLink>
    </Panel>
  )
}

/** Where it is sent, and the parcels both ways. */
function Parcels({ item }: { item: ReturnDetails }) {
  const translate = useTranslate()
  const { return_to: address, send_by: sendBy, shipment, shipment_back: back, postage } = item
  return (
    <Panel title={translate('returns.page.parcels')}>
      <Typography variant="body2">{translate(`returns.page.postage.${postage}`)}</Typography>
      {address && (
        <Typography
          component="address"
          sx={{ fontStyle: 'normal', whiteSpace: 'pre-line', overflowWrap: 'anywhere', mt: 1 }}
        >
          {address}
        </Typography>
      )}
      {item.label_url && (
        <MuiLink href={item.label_url} target="_blank" rel="noreferrer" sx={{ display: 'block', mt: 1 }}>
          {translate('returns.page.label')}
        </MuiLink>
      )}
      {sendBy && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {translate('returns.page.send_by')} <DateTime value={sendBy} />
        </Typography>
      )}
      {shipment && <Parcel name="here" shipment={shipment} />}
      {back && <Parcel name="back" shipment={back} />}
      {item.exchange?.is_closed && (
        <Alert severity="info" sx={{ mt: 1.5 }}>
          {translate('returns.page.exchange_closed')}
        </Alert>
      )}
      {item.service?.is_closed && (
        <Alert severity="info" sx={{ mt: 1.5 }}>
          {translate('returns.page.service_closed')}
        </Alert>
      )}
    </Panel>
  )
}

function Parcel({ name, shipment }: { name: string; shipment: NonNullable<ReturnDetails['shipment']> }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const url = readLocalizedField(shipment, 'url', locale)
  const text = `${readLocalizedField(shipment, 'carrier', locale)} ${shipment.tracking_number}`
  return (
    <Typography sx={{ mt: 1, overflowWrap: 'anywhere' }}>
      {translate(`returns.page.${name}`)}{' '}
      {url ? (
        <MuiLink href={url} target="_blank" rel="noreferrer">
          {text}
        </MuiLink>
      ) : (
        text
      )}
    </Typography>
  )
}
