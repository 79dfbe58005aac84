import CardGiftcard from '@mui/icons-material/CardGiftcard'
import { Chip } from '@mui/material'
import type { OrderStatus } from '@shop/contract/orders'
import { useLocaleState, useTranslate } from 'react-admin'
import { StatusChip, type StatusTone } from '../ui/status-chip.tsx'

const TONES: Record<OrderStatus, StatusTone> = {
  pending_payment: 'default',
  paid: 'warning',
  preparing: 'warning',
  shipped: 'info',
  delivered: 'success',
  completed: 'success',
  cancelled: 'default',
  partially_refunded: 'error',
  refunded: 'error',
}

/** An order's status; what waits for the merchant stands out. */
export function OrderStatusChip({ status }: { status: OrderStatus }) {
  return <StatusChip status={status} texts="orders.statuses" tone={TONES[status]} />
}

/** Marks an order that was placed without an account. */
export function GuestMark() {
  const translate = useTranslate()
  return <Chip size="small" variant="outlined" label={translate('orders.guest')} />
}

/** Marks an order that is a gift. */
export function GiftChip() {
  const translate = useTranslate()
  return (
    <Chip size="small" variant="outlined" icon={<CardGiftcard />} label={translate('orders.gift.mark')} />
  )
}

/** A product's name in the console's language. */
export function useProductName(): (product: { name: string; name_zh: string }) => string {
  const [locale] = useLocaleState()
  return ({ name, name_zh: nameZh }) => (locale === 'zh' ? nameZh : name)
}
