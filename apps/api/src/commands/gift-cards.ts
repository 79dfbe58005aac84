// npm run gift-cards -- list | show | give | block | unblock | reissue: the admin CLI for gift cards.
import { formatMoney } from '@shop/contract/money/format-money'
import { GIFT_CARD_YUAN } from '@shop/contract/gift-cards/gift-cards.rules'
import { giveGiftCard, type GiftCardRow } from '@shop/contract/gift-cards/gift-cards.console'
import { LANGUAGES } from '@shop/contract/languages/languages'
import { createId, isId } from '../db/ids.ts'
import { COMMAND_LINE } from '../modules/audit/audit.service.ts'
import type { Services } from '../services.ts'
import { runActions, toPageNumber, type Action, type Values, type Work } from './actions.ts'
import { CommandError, UsageError } from './command-line.ts'

const HELP = `Gift cards of the shop.

  npm run gift-cards -- list                 all cards, newest first, 50 to a page
      --page N
      --status active                        or blocked
  npm run gift-cards -- show CARD            one card with every change of its balance
  npm run gift-cards -- give YUAN            gives a card away, of ¥${GIFT_CARD_YUAN.min} to ¥${GIFT_CARD_YUAN.max}; its code is printed once
      --email ADDRESS                        mails it instead
      --name NAME                            of whom it is for, in that mail
      --language zh                          of the mail: ${LANGUAGES.join(', ')}; the first by default
  npm run gift-cards -- block CARD           stops a card; its balance stays what the shop owes
  npm run gift-cards -- unblock CARD         lets it pay again
  npm run gift-cards -- reissue CARD         replaces its code, which is printed once; the old one is worth nothing

CARD is the id of a card, or the last four characters of its code where no other card has them. The shop may be running.
Exit codes: 0 done, 1 refused, 2 wrong usage.
`

const OPTIONS = { page: 'value', status: 'value', email: 'value', name: 'value', language: 'value' } as const

type Options = typeof OPTIONS

const onCard = (work: (services: Services, card: GiftCardRow) => Promise<string>): Action<Options> => ({
  takes: ['CARD'],
  options: [],
  prepare:
    (_, [name = '']) =>
    async (services) =>
      work(services, await findCard(services, name)),
})

const ACTIONS: Record<string, Action<Options>> = {
  list: { takes: [], options: ['page', 'status'], prepare: prepareList },
  show: onCard(async ({ giftCardsConsole }, { id }) => {
    const { movements, ...card } = await giftCardsConsole.get(id)
    const lines = movements.map(({ at, kind, amount, order }) =>
      [at, kind.padEnd(8), formatMoney(amount).padStart(10), order?.number ?? ''].join('  ').trimEnd(),
    )
    return [toText(card), ...lines].join('\n')
  }),
  give: { takes: ['YUAN'], options: ['email', 'name', 'language'], prepare: prepareGive },
  block: onCard(async ({ giftCardsConsole }, { id }) =>
    toText(await giftCardsConsole.setStatus(COMMAND_LINE, id, 'blocked')),
  ),
  unblock: onCard(async ({ giftCardsConsole }, { id }) =>
    toText(await giftCardsConsole.setStatus(COMMAND_LINE, id, 'active')),
  ),
  reissue: onCard(async ({ giftCardsConsole }, { id, reissues }) => {
    const { card, code } = await giftCardsConsole.reissue(COMMAND_LINE, id, reissues)
    return `${toText(card)}\nIts code, which is not shown again: ${code}`
  }),
}

const PAGE_SIZE = 50

function prepareList(values: Values<Options>): Work {
  const { status } = values
  const page = toPageNumber(values.page)
  if (status !== undefined && status !== 'active' && status !== 'blocked')
    throw new UsageError('--status is active or blocked.')
  return async ({ giftCardsConsole }) => {
    const { items } = await giftCardsConsole.list({
      page,
      limit: PAGE_SIZE,
      sort: 'created_at',
      order: 'desc',
      status,
    })
    return items.length === 0 ? 'No gift cards.' : items.map(toText).join('\n')
  }
}

function prepareGive({ email, name, language }: Values<Options>, [yuan = '']: string[]): Work {
  const body = giveGiftCard.schemas.body.safeParse({
    id: createId(),
    amount: yuan,
    email,
    recipient_name: name,
    language,
  })
  if (!body.success) throw new UsageError(body.error.issues.map(({ message }) => message).join(' '))
  return async ({ giftCardsConsole }) => {
    const { card, code } = await giftCardsConsole.give(COMMAND_LINE, body.data)
    const where = code ? `Its code, which is not shown again: ${code}` : `Its code is on its way to ${email}.`
    return `${toText(card)}\n${where}`
  }
}

/** @throws CommandError unless the name is that of one card */
async function findCard({ giftCardsConsole }: Services, name: string): Promise<GiftCardRow> {
  if (isId(name)) return giftCardsConsole.get(name)
  if (!/^[0-9a-z]{4}$/i.test(name)) throw new CommandError(`There is no gift card ${name}.`)
  const found = await giftCardsConsole.findByLastFour(name)
  if (found.length === 1) return found[0]!
  if (found.length === 0) throw new CommandError(`There is no gift card …${name.toUpperCase()}.`)
  throw new CommandError(['Several gift cards end so:', ...found.map(toText)].join('\n'))
}

function toText({ id, last_four: lastFour, amount, balance, status, created_at: at }: GiftCardRow): string {
  return [id, `…${lastFour}`, `${formatMoney(balance)} of ${formatMoney(amount)}`, status, at].join('  ')
}

await runActions({ name: 'gift-cards', help: HELP, options: OPTIONS, actions: ACTIONS })
