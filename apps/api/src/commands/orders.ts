// npm run orders -- list | show | ship | deliver | correct | refund | cancel | note: the admin CLI for orders.
import { OrderStatus, type ShipmentLine } from '@shop/contract/orders/orders.schemas'
import { formatFen } from '@shop/contract/money/format-money'
import { toMoney } from '@shop/contract/money/money'
import { readShipment } from '@shop/contract/tracking/carriers.rules'
import { AppError } from '../http/app-error.ts'
import { BY_COMMAND_LINE } from '../modules/orders/merchant-command.shared.ts'
import { listToShip } from '../modules/orders/shipments/units-to-ship.ts'
import type { Services } from '../services.ts'
import { runActions, toPageNumber, type Action, type Values, type Work } from './actions.ts'
import { CommandError, readAmount, UsageError } from './command-line.ts'
import { describeDetails, describeRow } from './orders-text.ts'

const HELP = `Manages the orders of the shop.

  npm run orders -- list                    all orders, newest first, 50 to a page
      --status STATUS  --page N             filter by status; another page
  npm run orders -- show NUMBER             one order: lines, address, history, notes
  npm run orders -- ship NUMBER             marks it shipped (a paid order is prepared and shipped in one step)
      --carrier NAME  --tracking NUMBER
      --lines 1:2,3:1                       only these: two of line 1 and one of line 3, as \`show\` numbers them;
                                            by default all that is left. The rest is shipped by another \`ship\`
  npm run orders -- deliver NUMBER          marks it delivered: all its parcels that are under way
      --parcel N                            only this one; the order is delivered once all have arrived
  npm run orders -- correct NUMBER          corrects how a parcel under way goes, and mails it
      --carrier NAME  --tracking NUMBER
      --parcel N                            by default the first
  npm run orders -- refund NUMBER           refunds all that is left, or a part
      --amount 12.00  --reason TEXT
      --key KEY                             identifies this refund; by default amount and reason do, so that the same
                                            command run twice refunds once: a second equal refund needs a key
  npm run orders -- cancel NUMBER           before it is shipped; a payment is refunded
      --reason TEXT
  npm run orders -- note NUMBER TEXT        stores a note that the shopper does not see

The shopper gets a mail for each step. Every command may be repeated: it reports what was done already, and does
nothing twice. The shop may be running; if it is not, mails and refunds are sent at its next start.
Exit codes: 0 done (or done already), 1 rejected, 2 wrong usage.
`

const OPTIONS = {
  status: 'value',
  page: 'value',
  carrier: 'value',
  tracking: 'value',
  lines: 'value',
  parcel: 'value',
  amount: 'value',
  reason: 'value',
  key: 'value',
} as const

type Options = typeof OPTIONS

const ACTIONS: Record<string, Action<Options>> = {
  list: { takes: [], options: ['status', 'page'], prepare: prepareList },
  show: {
    takes: ['NUMBER'],
    options: [],
    prepare: onOrder(
      (_, [number = '']) =>
        async ({ fulfilment }) =>
          describeDetails(await fulfilment.show(number)),
    ),
  },
  ship: { takes: ['NUMBER'], options: ['carrier', 'tracking', 'lines'], prepare: onOrder(prepareShip) },
  deliver: { takes: ['NUMBER'], options: ['parcel'], prepare: onOrder(prepareDeliver) },
  correct: {
    takes: ['NUMBER'],
    options: ['carrier', 'tracking', 'parcel'],
    prepare: onOrder(prepareCorrect),
  },
  refund: { takes: ['NUMBER'], options: ['amount', 'reason', 'key'], prepare: onOrder(prepareRefund) },
  cancel: { takes: ['NUMBER'], options: ['reason'], prepare: onOrder(prepareCancel) },
  note: {
    takes: ['NUMBER', 'TEXT'],
    options: [],
    prepare: onOrder(
      (_, [number = '', text = '']) =>
        async ({ ordersConsole: { orderMessages } }) =>
          (await orderMessages.note(number, { content: text, toShopper: false }, BY_COMMAND_LINE)).isNew
            ? `Noted for ${number}`
            : `${number} has this note already`,
    ),
  },
}

type Prepare = Action<Options>['prepare']

/** An action on the order that its first argument names; the error of an unknown order names it. */
function onOrder(prepare: Prepare): Prepare {
  return (values, args) => {
    const work = prepare(values, args)
    return (services) =>
      work(services).catch((error: unknown) => {
        const isUnknown = error instanceof AppError && error.code === 'ORDER_NOT_FOUND'
        throw isUnknown ? new CommandError(`There is no order ${args[0]}.`) : error
      })
  }
}

function prepareList(values: Values<Options>): Work {
  const { status } = values
  const wanted = OrderStatus.optional().safeParse(status)
  if (!wanted.success) throw new UsageError(`--status is one of: ${OrderStatus.options.join(', ')}`)
  const page = toPageNumber(values.page)
  return async ({ fulfilment }) => {
    const orders = await fulfilment.list({ status: wanted.data, page })
    return orders.length === 0 ? 'No orders.' : orders.map(describeRow).join('\n')
  }
}

function prepareShip({ carrier, tracking, lines }: Values<Options>, [number = '']: string[]) {
  if (!carrier || !tracking) throw new UsageError('"ship" needs --carrier and --tracking.')
  const parcel = {
    carrier,
    trackingNumber: tracking,
    lines: lines === undefined ? undefined : toUnits(lines),
  }
  return async ({ fulfilment, ordersConsole: { orderList } }: Services) => {
    const { isNew, order } = await fulfilment.ship(number, parcel, BY_COMMAND_LINE)
    const [found] = await orderList.read([order.id])
    const left = listToShip(found!).reduce((sum, { quantity }) => sum + quantity, 0)
    const done = isNew ? 'is shipped' : 'was shipped already'
    const rest = left > 0 ? `; left to ship: ${String(left)}` : ''
    const stored = readShipment(carrier, tracking)
    return `${number} ${done} with ${stored.carrier}, ${stored.trackingNumber}${rest}`
  }
}

/** `1:2,3:1`: two of the first line, one of the third. @throws UsageError */
function toUnits(text: string): ShipmentLine[] {
  return text.split(',').map((part) => {
    const [, line, quantity] = /^\s*([1-9]\d{0,2}):([1-9]\d?)\s*$/.exec(part) ?? []
    if (!line || !quantity) throw new UsageError('--lines are line:units, such as 1:2,3:1.')
    return { position: Number(line) - 1, quantity: Number(quantity) }
  })
}

/** @throws UsageError */
function toParcelNumber(text: string | undefined): number | undefined {
  if (text !== undefined && !/^[1-9]\d{0,3}$/.test(text)) throw new UsageError('--parcel is a number.')
  return text === undefined ? undefined : Number(text)
}

function prepareCorrect({ carrier, tracking, parcel }: Values<Options>, [name = '']: string[]) {
  if (!carrier || !tracking) throw new UsageError('"correct" needs --carrier and --tracking.')
  const number = toParcelNumber(parcel) ?? 1
  const shipment = { number, carrier, trackingNumber: tracking }
  return async (services: Services) => {
    const { isNew } = await services.tracking.correct(name, shipment, BY_COMMAND_LINE)
    const stored = readShipment(carrier, tracking)
    const goes = isNew ? 'now goes' : 'goes already'
    return `Parcel ${String(number)} of ${name} ${goes} with ${stored.carrier}, ${stored.trackingNumber}`
  }
}

function prepareDeliver({ parcel }: Values<Options>, [number = '']: string[]) {
  const wanted = toParcelNumber(parcel)
  return async ({ fulfilment }: Services) => {
    const { isNew, order } = await fulfilment.deliver(number, BY_COMMAND_LINE, wanted)
    if (isNew && order.delivered_at === null)
      return `${number} has a parcel delivered, and is not complete yet`
    return `${number} ${isNew ? 'is delivered' : 'was delivered already'}`
  }
}

function prepareRefund({ amount, reason, key }: Values<Options>, [orderNumber = '']: string[]) {
  const amountFen = amount === undefined ? undefined : readAmount('--amount', amount)
  // The key depends on the amount, not on its spelling: the same refund is the same request.
  const requestKey = key ?? `${amountFen === undefined ? 'all' : toMoney(amountFen)}:${reason ?? ''}`
  return async ({ fulfilment, merchantRefunds }: Services) => {
    const { id: orderId } = await fulfilment.get(orderNumber)
    const { refunds: rows, isNew } = await merchantRefunds.request(
      { orderId, amountFen, note: reason, key: requestKey },
      BY_COMMAND_LINE,
    )
    const sum = rows
      .map((row) => `${formatFen(row.amount_fen)}${row.gift_card_order_id ? ' to gift cards' : ''}`)
      .join(' and ')
    if (isNew) return `${sum} of ${orderNumber} is being refunded`
    return `This refund of ${orderNumber} was requested already: ${sum}, ${rows.at(-1)!.status}. Another one needs --key.`
  }
}

function prepareCancel({ reason }: Values<Options>, [number = '']: string[]) {
  return async ({ fulfilment, cancellation }: Services) => {
    const order = await fulfilment.get(number)
    const isNew = await cancellation
      .cancelByMerchant(order.id, reason, BY_COMMAND_LINE)
      .catch((error: unknown) => {
        throw error instanceof AppError
          ? new CommandError(`${number} is not cancelled: ${toText(error)}`)
          : error
      })
    return `${number} ${isNew ? 'is cancelled' : 'was cancelled already'}`
  }
}

function toText({ code, message }: AppError): string {
  if (code === 'PAYMENT_PROVIDER_UNAVAILABLE') {
    return 'its payment is open, and the payment provider does not respond. An unpaid order expires by itself.'
  }
  return message
}

await runActions({ name: 'orders', help: HELP, options: OPTIONS, actions: ACTIONS })
