import { toFen } from '@shop/contract/money/money'
import { isService } from '@shop/contract/returns/returns.rules'
import type { QuoteReturnBody, ReturnQuote as Quote } from '@shop/contract/returns/returns.schemas'
import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '@shop/contract/money/format-money'
import { m } from '../../../paraglide/messages.js'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { RefundExplained } from './refund-explained.tsx'
import { returnQuoteQuery } from './return-queries.ts'

interface ReturnQuoteProps {
  shopperId: string | undefined
  orderId: string
  /** Undefined until everything is chosen. */
  body: QuoteReturnBody | undefined
}

/** What the request would come to, line by line as the server explains it, before it is sent. */
export function ReturnQuote({ shopperId, orderId, body }: ReturnQuoteProps) {
  if (!body) return null
  return <Loaded shopperId={shopperId} orderId={orderId} body={body} />
}

function Loaded({ shopperId, orderId, body }: ReturnQuoteProps & { body: QuoteReturnBody }) {
  const quote = useQuery(returnQuoteQuery(shopperId, orderId, body))
  const title = body.remedy === 'refund' ? m.returns_quote_refund() : m.returns_quote_exchange()
  return (
    <section
      aria-label={isService(body.remedy) ? m.returns_title() : title}
      aria-busy={quote.isFetching}
      className="rounded-card border border-line bg-surface p-5"
    >
      {!isService(body.remedy) && <h3 className="mb-3 font-medium">{title}</h3>}
      {quote.isPending && (
        <div role="status" aria-label={m.returns_quote_wait()}>
          <Skeleton className="h-28" />
        </div>
      )}
      {quote.isError && <p className="text-muted">{m.returns_quote_failed()}</p>}
      {quote.data && <Sums quote={quote.data} isService={isService(body.remedy)} />}
    </section>
  )
}

function Sums({
  quote: { refund, surcharge, price, postage },
  ...props
}: {
  quote: Quote
  isService: boolean
}) {
  const isDearer = surcharge !== undefined && toFen(surcharge) > 0
  const isRefunded = refund && toFen(refund.amount) > 0
  return (
    <div className="flex flex-col gap-3">
      {isRefunded && <RefundExplained refund={refund} />}
      {price && <p>{m.returns_quote_price({ amount: formatMoney(price) })}</p>}
      {isDearer && <p>{m.returns_quote_surcharge({ amount: formatMoney(surcharge) })}</p>}
      {!isRefunded && !isDearer && !props.isService && <p>{m.returns_quote_even()}</p>}
      <p className="text-sm text-muted">
        {postage === 'shop' ? m.returns_postage_shop() : m.returns_postage_shopper()}
      </p>
    </div>
  )
}
