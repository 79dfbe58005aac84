// npm run returns -- list | show | approve | decline | receive | inspect | refund | exchange | repair | send-back: the admin
// CLI for returns.
import { formatMoney } from '@shop/contract/money/format-money'
import { RETURN_STATUSES } from '@shop/contract/returns/returns.rules'
import type { ReturnDetails, ReturnRow } from '@shop/contract/returns/returns.console'
import { BY_COMMAND_LINE } from '../modules/orders/merchant-command.shared.ts'
import type { Services } from '../services.ts'
import { runActions, toPageNumber, type Action, type Values, type Work } from './actions.ts'
import { CommandError, readAmount, UsageError } from './command-line.ts'

const HELP = `Returns, exchanges and repairs.

  npm run returns -- list                   all returns, newest first, 50 to a page
      --status STATUS  --page N
      --problems                            only those that wait for the shop too long, or whose refund is stuck
  npm run returns -- show RETURN            one return: lines, reasons, sums, history
  npm run returns -- approve RETURN         says where to send it; an exchange is reserved
      --to ADDRESS  --label URL  --surcharge 12.00  --reply TEXT
  npm run returns -- decline RETURN         --reply TEXT, which the shopper reads
  npm run returns -- receive RETURN         it has arrived
  npm run returns -- inspect RETURN         what became of the units, each --units POSITION:RESTOCKED:SECONDS:WRITTEN_OFF;
      --refused                             or it is not accepted
  npm run returns -- refund RETURN          to where the money came from
      --deduction 5.00 --why TEXT  --reply TEXT
  npm run returns -- exchange RETURN        lets the new items go
  npm run returns -- repair RETURN          on its way back, repaired: --carrier NAME --tracking NUMBER
  npm run returns -- send-back RETURN       on its way back, not accepted: --carrier NAME --tracking NUMBER --reply TEXT

RETURN is its number, such as SY260101ABCDEF-R1. The shopper gets a mail for each step; every step happens once, and a repeat
reports that it was done. Exit codes: 0 done (or done already), 1 refused, 2 wrong usage.
`

const OPTIONS = {
  status: 'value',
  problems: 'flag',
  page: 'value',
  to: 'value',
  label: 'value',
  surcharge: 'value',
  reply: 'value',
  units: 'values',
  refused: 'flag',
  deduction: 'value',
  why: 'value',
  carrier: 'value',
  tracking: 'value',
} as const

type Options = typeof OPTIONS
type Input = Values<Options>

const ACTIONS: Record<string, Action<Options>> = {
  list: { takes: [], options: ['status', 'problems', 'page'], prepare: prepareList },
  show: onReturn([], () => async (services, id) => describe(await services.returnsConsole.get(id, SIGHT))),
  approve: onReturn(['to', 'label', 'surcharge', 'reply'], ({ to, label, surcharge, reply }) => {
    if (!to) throw new UsageError('"approve" needs --to, the address.')
    const surchargeFen = toAmount('surcharge', surcharge)
    const input = { reply, returnTo: to, labelUrl: label, surchargeFen }
    return step((services, id) => services.returnSteps.approve(id, input, BY_COMMAND_LINE), 'Approved')
  }),
  decline: onReturn(['reply'], ({ reply }) => {
    if (!reply) throw new UsageError('"decline" needs --reply, which the shopper reads.')
    return step((services, id) => services.returnSteps.decline(id, reply, BY_COMMAND_LINE), 'Declined')
  }),
  receive: onReturn([], () =>
    step((services, id) => services.returnSteps.receive(id, BY_COMMAND_LINE), 'Received'),
  ),
  inspect: onReturn(['units', 'refused'], ({ units = [], refused = false }) => {
    const input = { isAccepted: !refused, lines: units.map(toUnits) }
    return step((services, id) => services.returnSteps.inspect(id, input, BY_COMMAND_LINE), 'Inspected')
  }),
  refund: onReturn(['deduction', 'why', 'reply'], ({ deduction, why, reply }) => {
    if ((deduction === undefined) !== (why === undefined))
      throw new UsageError('--deduction and --why belong together.')
    const wear = why === undefined ? undefined : { fen: toAmount('deduction', deduction), reason: why }
    const input = { deduction: wear, reply }
    return step((services, id) => services.returnSteps.refund(id, input, BY_COMMAND_LINE), 'Refunded')
  }),
  exchange: onReturn(['reply'], ({ reply }) =>
    step((services, id) => services.returnSteps.exchange(id, reply, BY_COMMAND_LINE), 'Exchanged'),
  ),
  repair: onReturn(['carrier', 'tracking', 'reply'], (values) => {
    const input = toShipment('repair', values)
    return step((services, id) => services.returnSteps.repair(id, input, BY_COMMAND_LINE), 'Repaired')
  }),
  'send-back': onReturn(['carrier', 'tracking', 'reply'], (values) => {
    if (!values.reply) throw new UsageError('"send-back" needs --reply, which the shopper reads.')
    const input = toShipment('send-back', values)
    return step((services, id) => services.returnSteps.sendBack(id, input, BY_COMMAND_LINE), 'Sent back')
  }),
}

const SIGHT = { withPersonal: true }
const PAGE_SIZE = 50

/** What is done with one return. */
type ReturnWork = (services: Services, id: string) => Promise<string>

/** An action on the return that its argument names. */
function onReturn(
  options: readonly (keyof Options)[],
  prepare: (values: Input) => ReturnWork,
): Action<Options> {
  return {
    takes: ['RETURN'],
    options,
    prepare: (values, [number = '']) => {
      const work = prepare(values)
      return async (services) => `${number}: ${await work(services, await findId(services, number))}`
    },
  }
}

/** A step that reports whether it was news. */
function step(
  take: (services: Services, id: string) => Promise<{ isNew: boolean }>,
  done: string,
): ReturnWork {
  return async (services, id) => ((await take(services, id)).isNew ? done : `${done} already`)
}

function toAmount(option: string, amount: string | undefined): number {
  if (amount === undefined) return 0
  return readAmount(`--${option}`, amount)
}

function toUnits(text: string) {
  if (!/^\d{1,3}(:\d{1,2}){3}$/.test(text))
    throw new UsageError('--units is POSITION:RESTOCKED:SECONDS:WRITTEN_OFF, such as 0:1:0:0.')
  const [position, restocked, seconds, writtenOff] = text.split(':').map(Number) as [
    ...[number, number, number, number],
  ]
  return { position, restocked, seconds, written_off: writtenOff }
}

function toShipment(name: string, { carrier, tracking, reply }: Input) {
  if (!carrier || !tracking) throw new UsageError(`"${name}" needs --carrier and --tracking.`)
  return { carrier, tracking_number: tracking, reply }
}

function prepareList({ status, problems, page }: Input): Work {
  const wanted = RETURN_STATUSES.find((each) => each === status)
  if (status !== undefined && !wanted)
    throw new UsageError(`--status is one of: ${RETURN_STATUSES.join(', ')}`)
  const filter = { status: wanted ? [wanted] : undefined, has_problem: problems }
  const part = { page: toPageNumber(page), limit: PAGE_SIZE, sort: 'created_at', order: 'desc' } as const
  return async ({ returnsConsole }) => {
    const { items } = await returnsConsole.list({ ...filter, ...part }, SIGHT)
    return items.length === 0 ? 'No returns.' : items.map(toLine).join('\n')
  }
}

function toLine(row: ReturnRow): string {
  const { return_number: number, status, remedy, reason, items, created_at: at } = row
  return [number.padEnd(18), status.padEnd(10), remedy.padEnd(9), reason.padEnd(16), `${items} pcs`, at].join(
    '  ',
  )
}

function describe(details: ReturnDetails): string {
  const { lines, refund, price, timeline } = details
  const placed = details.exchange ?? details.service
  return [
    toLine(details),
    ...lines.map(({ position, quantity, name, size, instead }) => {
      const then = instead ? ` for ${instead.name}${instead.size ? `, ${instead.size}` : ''}` : ''
      return `  ${position}: ${quantity} × ${name}${size ? `, ${size}` : ''}${then}`
    }),
    ...(refund?.parts ?? []).map(({ kind, amount }) => `  ${kind.padEnd(18)} ${amount.padStart(10)}`),
    ...(refund ? [`  ${'refund'.padEnd(18)} ${refund.amount.padStart(10)}`] : []),
    ...(price ? [`  ${'price'.padEnd(18)} ${price.padStart(10)}`] : []),
    ...(placed
      ? [
          `  order ${placed.order_number}: ${formatMoney(placed.surcharge)} ${placed.is_paid ? 'paid' : placed.is_closed ? 'never paid' : 'to be paid'}`,
        ]
      : []),
    ...timeline.map(
      ({ at, status, cause, text }) => `  ${at}  ${status}  ${cause}${text ? `: ${text}` : ''}`,
    ),
  ].join('\n')
}

async function findId({ returnsConsole }: Services, number: string): Promise<string> {
  const id = await returnsConsole.findId(number)
  if (!id) throw new CommandError(`There is no return ${number}.`)
  return id
}

await runActions({ name: 'returns', help: HELP, options: OPTIONS, actions: ACTIONS })
