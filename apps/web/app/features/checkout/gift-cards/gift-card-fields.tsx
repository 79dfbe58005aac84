import { MAX_GIFT_CARDS, MIN_PAYABLE_FEN } from '@shop/contract/gift-cards/gift-cards.rules'
import { toFen } from '@shop/contract/money/money'
import type { GiftCardObstacle, OrderQuote, QuotedGiftCard } from '@shop/contract/orders/orders.schemas'
import { useRef, useState } from 'react'
import { formatFen, formatMoney } from '@shop/contract/money/format-money'
import { m } from '../../../paraglide/messages.js'
import { CodeField } from '../../../ui/form/code-field.tsx'
import { Button } from '../../../ui/layout/button.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { Icon } from '../../../ui/media/icons.tsx'
import { checkCode } from './check-gift-card.ts'
import { toShownGiftCards, type GiftCardDraft, type ShownGiftCard } from './gift-card-draft.ts'

/** Longer than a code with any dashes and spaces. */
const CODE_MAX_LENGTH = 60

const OBSTACLES: Readonly<Record<GiftCardObstacle, () => string>> = {
  expired: m.checkout_gift_cards_expired,
  blocked: m.checkout_gift_cards_blocked,
  empty: m.checkout_gift_cards_empty,
  repeated: m.checkout_gift_cards_repeated,
}

/** The last change, announced once its quote has arrived. */
type Change = { added: string } | 'removed'

export interface GiftCardFieldsProps {
  cards: readonly GiftCardDraft[]
  /** Undefined until the first quote arrives. */
  quote: OrderQuote | undefined
  /** A newer quote is loading. */
  isStale: boolean
  onChange: (cards: GiftCardDraft[]) => void
}

/** The gift cards with what each pays, and a field for the code of another one. */
export default function GiftCardFields({ cards, quote, isStale, onChange }: GiftCardFieldsProps) {
  const [change, setChange] = useState<Change>()
  const section = useRef<HTMLDivElement>(null)
  const shown = toShownGiftCards(cards, quote)

  /** Resolves with an error message, or undefined when the card is on the list. */
  async function add(code: string): Promise<string | undefined> {
    const result = await checkCode(code)
    if ('error' in result) return result.error
    const { gift_card, last_four } = result.card
    if (cards.some((card) => card.last_four === last_four)) return m.checkout_gift_cards_repeated()
    setChange({ added: last_four })
    onChange([...cards, { gift_card, last_four }])
    return undefined
  }

  function remove(removed: ShownGiftCard) {
    setChange('removed')
    onChange(cards.filter((card) => card !== removed.card))
    // The pressed button is gone.
    requestAnimationFrame(() => section.current?.querySelector('input')?.focus())
  }

  return (
    <div ref={section} className="flex flex-col gap-5">
      {shown.length > 0 && (
        <ul aria-label={m.checkout_gift_cards_list()} className="flex flex-col gap-3" aria-busy={isStale}>
          {shown.map((each) => (
            <GiftCardRow key={each.card.gift_card} shown={each} onRemove={() => remove(each)} />
          ))}
        </ul>
      )}
      {leavesLeastPayable(quote) && (
        <p className="text-sm text-muted">
          {m.checkout_gift_cards_least({ amount: formatFen(MIN_PAYABLE_FEN) })}
        </p>
      )}
      {cards.length < MAX_GIFT_CARDS ? (
        <CodeField
          label={m.checkout_gift_cards_code()}
          help={m.checkout_gift_cards_help()}
          missing={m.checkout_gift_cards_code_missing()}
          maxLength={CODE_MAX_LENGTH}
          action={m.checkout_gift_cards_add()}
          onCode={add}
          className="max-w-md"
        />
      ) : (
        <p className="text-muted">{m.checkout_gift_cards_full({ count: MAX_GIFT_CARDS })}</p>
      )}
      <p role="status" className="sr-only">
        {change && quote && !isStale && toNews(change, shown, formatMoney(quote.payable))}
      </p>
    </div>
  )
}

function GiftCardRow({ shown, onRemove }: { shown: ShownGiftCard; onRemove: () => void }) {
  const { card, quoted } = shown
  return (
    <li className="flex items-center gap-3 rounded-card border border-line bg-surface px-4 py-3">
      <Icon name="ticket" className="size-6 shrink-0 text-gold-600" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{m.checkout_gift_cards_name({ lastFour: card.last_four })}</p>
        {quoted ? <Payment quoted={quoted} /> : <Skeleton className="my-0.75 h-4 w-32" />}
      </div>
      <Button
        variant="quiet"
        aria-label={m.checkout_gift_cards_remove({ lastFour: card.last_four })}
        onClick={onRemove}
      >
        <Icon name="trash" className="size-5" />
      </Button>
    </li>
  )
}

function Payment({ quoted: { pays, balance, obstacle } }: { quoted: QuotedGiftCard }) {
  if (obstacle) return <p className="text-sm text-danger">{OBSTACLES[obstacle]()}</p>
  if (toFen(pays) === 0) return <p className="text-sm text-muted">{m.checkout_gift_cards_spare()}</p>
  const restFen = toFen(balance) - toFen(pays)
  return (
    <p className="text-sm text-muted tabular-nums">
      {m.checkout_gift_cards_pays({ amount: formatMoney(pays) })}
      {restFen > 0 && ` · ${m.checkout_gift_cards_keeps({ amount: formatFen(restFen) })}`}
    </p>
  )
}

/** Whether a card keeps money so that the rest is not too little to be paid. */
function leavesLeastPayable(quote: OrderQuote | undefined): boolean {
  if (!quote?.gift_cards || toFen(quote.payable) !== MIN_PAYABLE_FEN) return false
  return quote.gift_cards.some(({ balance, pays, obstacle }) => !obstacle && toFen(balance) > toFen(pays))
}

function toNews(change: Change, shown: readonly ShownGiftCard[], rest: string): string | undefined {
  if (change === 'removed') return m.checkout_gift_cards_news_removed({ rest })
  const { added: lastFour } = change
  const quoted = shown.find(({ card }) => card.last_four === lastFour)?.quoted
  return quoted && m.checkout_gift_cards_news({ lastFour, amount: formatMoney(quoted.pays), rest })
}
