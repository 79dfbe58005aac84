import { Box, Typography } from '@mui/material'
import type { OrderDetails } from '@shop/contract/orders/orders.console'
import { useTranslate } from 'react-admin'
import { useServices } from '../data/services.ts'
import { toPaperUrl } from '@shop/contract/orders/gifts.rules'
import { Panel } from '../ui/panel.tsx'

/** What a gift needs when it is packed: paper, card, no prices, the day, and whose gift it is. */
export function OrderGift({ order }: { order: OrderDetails }) {
  const translate = useTranslate()
  const { shop } = useServices()
  const { gift, buyer_address: buyer } = order
  if (!gift) return null
  const { wrapping, message, hide_prices: hidesPrices, wished_day: day } = gift
  const buyerText = buyer && [buyer.recipient_name, buyer.phone].filter(Boolean).join(', ')
  return (
    <Panel title={translate('orders.gift.title')}>
      {wrapping && (
        <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', mb: 1 }}>
          <img
            src={new URL(toPaperUrl(wrapping), shop?.url ?? location.href).href}
            alt=""
            width={72}
            height={48}
            loading="lazy"
            style={{ objectFit: 'cover', borderRadius: 2 }}
          />
          <Typography>
            {translate('orders.gift.wrapped', { paper: translate(`orders.paper.${wrapping}`) })}
          </Typography>
        </Box>
      )}
      {hidesPrices && <Typography>{translate('orders.gift.without_prices')}</Typography>}
      {day && <Typography>{translate('orders.gift.wished_day', { day })}</Typography>}
      {buyerText && <Typography>{translate('orders.gift.buyer', { buyer: buyerText })}</Typography>}
      {message && (
        <Box component="figure" sx={{ m: 0, mt: 1 }}>
          <Typography component="figcaption" variant="body2" color="text.secondary">
            {translate('orders.gift.card')}
          </Typography>
          <Typography
            component="blockquote"
            sx={{
              m: 0,
              mt: 0.5,
              p: 1.5,
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
              whiteSpace: 'pre-line',
              overflowWrap: 'anywhere',
            }}
          >
            {message}
          </Typography>
        </Box>
      )}
    </Panel>
  )
}
