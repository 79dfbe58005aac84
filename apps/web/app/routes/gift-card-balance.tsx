import type { GiftCardBalance } from '@shop/contract/gift-cards/gift-cards.schemas'
import { useState } from 'react'
import type { Route } from './+types/gift-card-balance'
import { BalanceForm } from '../features/gift-cards/balance-form.tsx'
import { BalanceView } from '../features/gift-cards/balance-view.tsx'
import { toPageMeta } from '../lib/seo/page-meta.ts'
import { m } from '../paraglide/messages.js'
import { Breadcrumb } from '../ui/layout/breadcrumb.tsx'
import { SectionHeading } from '../ui/layout/section-heading.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  toPageMeta({ title: m.giftcards_balance_title(), noindex: true }, matches)

/** What is left on a gift card, for anyone who has its code. */
export default function GiftCardBalancePage() {
  const [card, setCard] = useState<GiftCardBalance>()
  return (
    <div className="page-width flex max-w-2xl flex-col gap-8 pt-4 pb-16 lg:pb-24">
      <Breadcrumb
        crumbs={[{ label: m.giftcards_title(), to: '/gift-cards' }, { label: m.giftcards_balance_title() }]}
      />
      <SectionHeading as="h1" lead={m.giftcards_balance_lead()}>
        {m.giftcards_balance_title()}
      </SectionHeading>
      <noscript>
        <p>{m.giftcards_needs_script()}</p>
      </noscript>
      <BalanceForm onFound={setCard} />
      {card && <BalanceView card={card} />}
    </div>
  )
}
