import { downloadGiftCard } from '@shop/contract/gift-cards/gift-cards.endpoints'
import { toFileSuffix } from '@shop/contract/languages/file-suffix'
import { LANGUAGES, type PageLanguage } from '@shop/contract/languages/languages'
import type { Order, OrderedGiftCard } from '@shop/contract/orders/orders.schemas'
import { useState } from 'react'
import { exchangeForFile } from '../../lib/api/api-exchange.ts'
import { call } from '../../lib/api/api.ts'
import { toOutageMessage } from '../../lib/api/outage-message.ts'
import { toRefusalMessage } from '../../lib/api/refusal-message.ts'
import { useSending } from '../../lib/api/use-sending.ts'
import { formatMoney } from '@shop/contract/money/format-money'
import { formatDate } from '../../lib/i18n/format.ts'
import { toLanguageName } from '../../lib/i18n/language-name.ts'
import { download } from '../../lib/storage/download.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'

/** The gift card that an order buys: whom it is for, when it is mailed, and its file to print. */
export default function OrderGiftCard({ order, card }: { order: Order; card: OrderedGiftCard }) {
  const [error, setError] = useState<string>()
  const { recipient_name: recipient, sender_name: sender, message } = card
  const isRefunded = order.status === 'refunded'
  return (
    <div className="flex flex-col gap-4">
      <ul className="flex flex-col gap-1 wrap-anywhere">
        <li>{m.giftcards_order_amount({ amount: formatMoney(order.total) })}</li>
        {recipient && <li>{m.giftcards_for({ name: recipient })}</li>}
        {sender && <li>{m.giftcards_from({ name: sender })}</li>}
        {card.last_four && <li>{m.giftcards_card_ending({ digits: card.last_four })}</li>}
        <li>{toDeliveryText(card)}</li>
      </ul>
      {message && (
        <figure>
          <figcaption className="text-sm text-muted">{m.giftcards_message()}</figcaption>
          <blockquote className="mt-1 rounded-sm border border-gold-400 bg-surface px-4 py-3 wrap-anywhere whitespace-pre-line">
            {message}
          </blockquote>
        </figure>
      )}
      {card.last_four && !isRefunded && (
        <div>
          <p className="mb-2 text-sm text-muted">{m.giftcards_download_hint()}</p>
          {error && (
            <p role="alert" className="mb-2 text-danger">
              {error}
            </p>
          )}
          <div className="flex flex-wrap gap-2">
            {LANGUAGES.map((language) => (
              <DownloadButton key={language} order={order} language={language} onFailed={setError} />
            ))}
          </div>
        </div>
      )}
    </div>
  )
}

function toDeliveryText(card: OrderedGiftCard): string {
  const { delivery, recipient_email: email, send_at: at, sent_at: sentAt, send_on: day } = card
  if (delivery === 'print') return m.giftcards_order_print()
  const to = email ?? m.giftcards_order_you()
  if (sentAt) return m.giftcards_order_sent({ to, time: formatDate(sentAt, 'minute') })
  if (at) return m.giftcards_order_will_send({ to, time: formatDate(at, 'minute') })
  return day ? m.giftcards_order_on_day({ to, day: formatDate(day) }) : m.giftcards_order_after({ to })
}

interface DownloadButtonProps {
  order: Order
  language: PageLanguage
  onFailed: (error: string | undefined) => void
}

function DownloadButton({ order, language, onFailed }: DownloadButtonProps) {
  const [isSending, send] = useSending()

  async function save() {
    onFailed(undefined)
    await send(async () => {
      try {
        const name = `gift-card-${order.order_number}${toFileSuffix(language)}.pdf`
        const exchange = exchangeForFile((file) =>
          download(new File([file], name, { type: 'application/pdf' })),
        )
        const params = { id: order.order_id }
        const result = await call(downloadGiftCard, { params, query: { language } }, { exchange })
        if (!result.ok) onFailed(toRefusalMessage(result.status, result.error))
      } catch (error) {
        onFailed(toOutageMessage(error, m.giftcards_download_failed()))
      }
    })
  }

  return (
    <Button variant="secondary" loading={isSending} onClick={() => void save()}>
      {m.giftcards_download_in({ language: toLanguageName(language) })}
    </Button>
  )
}
