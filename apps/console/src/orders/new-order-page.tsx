import { Alert, Box, Button, MenuItem, TextField, Typography } from '@mui/material'
import { createOrder, findOrderCustomer, type quoteNewOrder } from '@shop/contract/orders/new-orders.console'
import type { Data } from '@shop/contract/http/endpoint'
import { HOME_COUNTRY } from '@shop/contract/orders/orders.rules'
import { listShippingMethods } from '@shop/contract/orders/sale-terms'
import { toTypedMoney } from '@shop/contract/money/typed-money.rules'
import { useState } from 'react'
import { Title, useNotify, useRedirect, useTranslate } from 'react-admin'
import { useServices } from '../data/services.ts'
import { formatMoney } from '@shop/contract/money/format-money'
import { MoneyField } from '../ui/money-input.tsx'
import { Panel } from '../ui/panel.tsx'
import { useErrorText } from '../ui/use-error-text.ts'
import { AddressFields, isComplete, toAddressBody, type TypedAddress } from './address-fields.tsx'
import { isGiftReady, NewOrderGift, NO_GIFT, toGiftBody } from './new-order-gift.tsx'
import { NewOrderLines, type NewLine } from './new-order-lines.tsx'
import { AppliedOffers } from './applied-offers.tsx'
import { FreeGifts, toFreeGiftsBody, useFreeGiftChoice, type FreeGiftChoice } from './free-gifts.tsx'
import { useNewOrderQuote } from './use-new-order-quote.ts'

type Customer = NonNullable<Data<typeof findOrderCustomer>['customer']>

/** An order by phone or message: customer, lines, discount with its reason, address; then the payment link by mail. */
export function NewOrderPage() {
  const translate = useTranslate()
  const [customer, setCustomer] = useState<Customer>()
  return (
    <Box sx={{ pt: 2, display: 'grid', gap: 2, maxWidth: '60rem' }}>
      <Title title={translate('orders.create.title')} />
      <Typography color="text.secondary">{translate('orders.create.hint')}</Typography>
      <FindCustomer customer={customer} onFound={setCustomer} />
      {customer && <OrderForm key={customer.id} customer={customer} />}
    </Box>
  )
}

interface FindCustomerProps {
  customer: Customer | undefined
  onFound: (customer: Customer | undefined) => void
}

function FindCustomer({ customer, onFound }: FindCustomerProps) {
  const translate = useTranslate()
  const { api } = useServices()
  const toErrorText = useErrorText()
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string>()

  async function find() {
    try {
      const found = await api.call(findOrderCustomer, { query: { email } })
      onFound(found.customer)
      setProblem(found.customer ? undefined : translate('orders.create.no_account'))
    } catch (error) {
      setProblem(toErrorText(error))
    }
  }

  return (
    <Panel title={translate('orders.create.customer')}>
      <Box
        component="form"
        sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}
        onSubmit={(event) => {
          event.preventDefault()
          void find()
        }}
      >
        <TextField
          type="email"
          required
          sx={{ flex: '1 1 16rem' }}
          label={translate('orders.create.email')}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button type="submit" variant="outlined">
          {translate('orders.create.find')}
        </Button>
      </Box>
      {customer && <Typography sx={{ mt: 1 }}>{customer.name}</Typography>}
      {problem && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {problem}
        </Alert>
      )}
    </Panel>
  )
}

function OrderForm({ customer }: { customer: Customer }) {
  const translate = useTranslate()
  const { api } = useServices()
  const notify = useNotify()
  const redirect = useRedirect()
  const toErrorText = useErrorText()
  // The order's id: pressing twice places one.
  const [id] = useState(() => crypto.randomUUID())
  const [lines, setLines] = useState<NewLine[]>([])
  const [discount, setDiscount] = useState('')
  const [reason, setReason] = useState('')
  const [note, setNote] = useState('')
  const [gift, setGift] = useState(NO_GIFT)
  const choice = useFreeGiftChoice()
  const [address, setAddress] = useState<TypedAddress>(customer.addresses[0] ?? { country: HOME_COUNTRY })
  const [isSending, setIsSending] = useState(false)
  const country = ((gift.isGift && gift.recipient) || address).country?.trim().toUpperCase() ?? ''
  const methods = listShippingMethods(country || HOME_COUNTRY)
  const [chosenMethod, setMethod] = useState(methods[0]!)
  const method = methods.includes(chosenMethod) ? chosenMethod : methods[0]!

  const isDiscount = discount.trim() === '' || toTypedMoney(discount) !== undefined
  const money = toTypedMoney(discount) ?? '0.00'
  const items = lines.map(({ product, size, quantity }) => ({
    product_id: product.id,
    quantity,
    ...(size ? { size } : {}),
  }))
  const order = { items, shipping_method: method, discount: money, customer_id: customer.id }
  const giftBody = toGiftBody(gift)
  const wrapping = giftBody?.wrapping
  const free_gifts = { declined: [...choice.declined] }
  const quote = useNewOrderQuote({ ...order, free_gifts, country, ...(wrapping && { wrapping }) })
  const isReady =
    quote.data !== undefined &&
    quote.data.lines.every(({ status }) => status === 'ok') &&
    isComplete(address) &&
    isGiftReady(gift) &&
    isDiscount &&
    (money === '0.00' || reason.trim() !== '')

  async function place(expectedTotal: string) {
    setIsSending(true)
    try {
      const body = {
        ...order,
        id,
        expected_total: expectedTotal,
        address: toAddressBody(address) as never,
        ...(money === '0.00' ? {} : { discount_reason: reason }),
        ...(note.trim() ? { note } : {}),
        ...(giftBody && { gift: giftBody }),
        free_gifts: toFreeGiftsBody(choice, quote.data?.free_gifts),
      }
      await api.call(createOrder, { body })
      notify('orders.create.done', { type: 'success' })
      redirect('show', 'orders', id)
    } catch (error) {
      notify(toErrorText(error), { type: 'error' })
      void quote.refetch()
    } finally {
      setIsSending(false)
    }
  }

  return (
    <>
      <Panel title={translate('orders.create.products')}>
        <NewOrderLines lines={lines} onChange={setLines} quote={quote.data} />
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '10rem 1fr' }, mt: 2 }}>
          <MoneyField label={translate('orders.create.discount')} value={discount} onChange={setDiscount} />
          <TextField
            label={translate('orders.create.discount_reason')}
            required={money !== '0.00'}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Box>
      </Panel>
      <Panel title={translate('orders.create.address')}>
        {customer.addresses.length > 0 && (
          <SavedAddresses addresses={customer.addresses} onChoose={setAddress} />
        )}
        <AddressFields value={address} onChange={setAddress} />
        <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
          <ShippingMethod methods={methods} method={method} onChange={setMethod} />
          <TextField
            multiline
            label={translate('orders.create.note')}
            value={note}
            onChange={(event) => setNote(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
        </Box>
      </Panel>
      <NewOrderGift gift={gift} onChange={setGift} terms={quote.data?.gift_terms} country={country} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Sum quote={quote.data} choice={choice} />
        <Button
          variant="contained"
          disabled={!isReady || isSending}
          onClick={() => void place(quote.data!.total)}
        >
          {translate('orders.create.submit')}
        </Button>
      </Box>
    </>
  )
}

function Sum({ quote, choice }: { quote: Data<typeof quoteNewOrder> | undefined; choice: FreeGiftChoice }) {
  const translate = useTranslate()
  return (
    <Box sx={{ flex: 1 }} aria-live="polite">
      <AppliedOffers offers={quote?.offers} />
      <FreeGifts gifts={quote?.free_gifts} choice={choice} />
      <Typography sx={{ fontWeight: 500 }}>
        {quote && translate('orders.create.sum', { total: formatMoney(quote.total) })}
      </Typography>
    </Box>
  )
}

function SavedAddresses({
  addresses,
  onChoose,
}: {
  addresses: Customer['addresses']
  onChoose: (address: TypedAddress) => void
}) {
  const translate = useTranslate()
  return (
    <TextField
      select
      fullWidth
      sx={{ mb: 2 }}
      label={translate('orders.create.saved')}
      defaultValue={addresses[0]!.address_id}
      onChange={(event) => onChoose(addresses.find(({ address_id: each }) => each === event.target.value)!)}
    >
      {addresses.map((saved) => (
        <MenuItem key={saved.address_id} value={saved.address_id}>
          {[saved.recipient_name, saved.city, saved.address_line1].join(', ')}
        </MenuItem>
      ))}
    </TextField>
  )
}

type Method = ReturnType<typeof listShippingMethods>[number]

function ShippingMethod({
  methods,
  method,
  onChange,
}: {
  methods: readonly Method[]
  method: Method
  onChange: (method: Method) => void
}) {
  const translate = useTranslate()
  return (
    <TextField
      select
      label={translate('orders.resource.fields.shipping_method')}
      value={method}
      onChange={(event) => onChange(event.target.value as Method)}
    >
      {methods.map((each) => (
        <MenuItem key={each} value={each}>
          {translate(`orders.method.${each}`)}
        </MenuItem>
      ))}
    </TextField>
  )
}
