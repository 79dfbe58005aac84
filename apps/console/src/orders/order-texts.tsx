import CardGiftcard from '@mui/icons-material/CardGiftcard'
import { Chip, Typography } from '@mui/material'
import { readLocalizedField, type LocalizedField } from '@shop/contract/languages/translated'
import type { OrderStatus } from '@shop/contract/orders/orders.schemas'
import { Link, useLocaleState, useTranslate } from 'react-admin'
import { useJoin } from '../ui/use-join.ts'
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
  return <StatusChip status={status} texts="orders.status" tone={TONES[status]} />
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
export function useProductName(): (product: LocalizedField<'name'>) => string {
  const [locale] = useLocaleState()
  return (product) => readLocalizedField(product, 'name', locale)
}

/** What a line of an order is called: `Jade ring, 16 cm`, or `Free gift: Jade ring, 16 cm`. */
export function useLineName(): (
  line: LocalizedField<'name'> & { size?: string | undefined; free_gift?: true | undefined },
) => string {
  const translate = useTranslate()
  const { joinPhrases } = useJoin()
  const toName = useProductName()
  return (line) => {
    const name = joinPhrases([toName(line), ...(line.size ? [line.size] : [])])
    return line.free_gift ? translate('orders.free_gift.of', { name }) : name
  }
}

/** The first product of several, and how many more there are. */
export function useGoodsText() {
  const translate = useTranslate()
  const toName = useProductName()
  return ({ product, items }: { product: LocalizedField<'name'>; items: number }) =>
    items > 1
      ? translate('orders.more_items', { name: toName(product), smart_count: items - 1 })
      : toName(product)
}

interface CustomerNameProps {
  customer: { name: string } | undefined
  isGuest: boolean
}

/** Who has placed an order, in a list. */
export function CustomerName({ customer, isGuest }: CustomerNameProps) {
  return (
    <>
      {customer?.name ?? '—'} {isGuest && <GuestMark />}
    </>
  )
}

interface CustomerLinkProps {
  customer: { id: string; name: string; email?: string | undefined } | undefined
}

/** Who has placed an order, with the way to them for those who may see customers. */
export function CustomerLink({ customer }: CustomerLinkProps) {
  const translate = useTranslate()
  return customer ? (
    <Link to={`/customers/${customer.id}/show`} sx={{ overflowWrap: 'anywhere' }}>
      {customer.email ?? customer.name}
    </Link>
  ) : (
    <Typography color="text.secondary">{translate('orders.page.hidden')}</Typography>
  )
}
