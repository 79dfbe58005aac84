import { COUPON_CODE_MAX_LENGTH } from '@shop/contract/coupons/coupons.rules'
import type { ClaimedCoupon } from '@shop/contract/coupons/coupons.schemas'
import { useState } from 'react'
import { formatMoney } from '@shop/contract/money/format-money'
import { formatNumber } from '../../lib/i18n/format.ts'
import { localized } from '../../lib/i18n/locale.ts'
import { m } from '../../paraglide/messages.js'
import { CodeField } from '../../ui/form/code-field.tsx'
import { CopyButton } from '../../ui/text/copy-button.tsx'
import { Icon } from '../../ui/media/icons.tsx'
import { SectionHeading } from '../../ui/layout/section-heading.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { ClaimableCoupon } from './claimable-coupon.tsx'
import { countClaims, type ClaimCoupon, type CouponBook } from './coupon-book.ts'
import { toHistoryText } from './coupon-messages.ts'
import { Voucher } from './voucher.tsx'

const GRID = 'grid gap-5 xl:grid-cols-2'

interface CouponSectionsProps {
  book: CouponBook
  claim: ClaimCoupon
  nowMs: number
}

/** The coupon page: summary, field for codes, claimable coupons, and the customer's own. */
export function CouponSections({ book, claim, nowMs }: CouponSectionsProps) {
  const { available = [], used = [], expired = [] } = Object.groupBy(book.held, ({ status }) => status)
  return (
    <div className="flex flex-col gap-12">
      <div className="flex flex-col gap-7">
        <Stats stats={book.stats} />
        <CodeForm claim={claim} />
      </div>
      {book.claimable.length > 0 && (
        <section className="flex flex-col gap-6">
          <SectionHeading>{m.coupons_to_claim()}</SectionHeading>
          <ul className={GRID}>
            {book.claimable.map((coupon) => (
              <li key={coupon.couponId}>
                <ClaimableCoupon
                  coupon={coupon}
                  nowMs={nowMs}
                  claimCount={countClaims(book, coupon.couponId)}
                  claim={claim}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="flex flex-col gap-6">
        <SectionHeading>{m.coupons_mine()}</SectionHeading>
        {available.length > 0 ? (
          <HeldCoupons coupons={available} nowMs={nowMs} />
        ) : (
          <p className="text-muted">
            {book.claimable.length > 0 ? m.coupons_none_yet() : m.coupons_none_at_all()}
          </p>
        )}
        <Past title={m.coupons_used({ count: used.length })} coupons={used} nowMs={nowMs} />
        <Past title={m.coupons_expired({ count: expired.length })} coupons={expired} nowMs={nowMs} />
      </section>
    </div>
  )
}

/** Claims a coupon by its code and shows which one it was. */
function CodeForm({ claim }: { claim: ClaimCoupon }) {
  const [done, setDone] = useState<string>()

  async function claimByCode(code: string): Promise<string | undefined> {
    setDone(undefined)
    const outcome = await claim(code)
    if ('error' in outcome) return outcome.error
    setDone(m.coupons_added({ title: localized(outcome.claimed, 'title') }))
    return undefined
  }

  return (
    <div className="flex max-w-xl flex-col gap-2">
      <CodeField
        label={m.coupons_code()}
        missing={m.coupons_code_missing()}
        maxLength={COUPON_CODE_MAX_LENGTH}
        action={m.coupons_code_claim()}
        onCode={claimByCode}
      />
      <p role="status" className="text-sm text-ok empty:hidden">
        {done}
      </p>
    </div>
  )
}

function Stats({ stats }: Pick<CouponBook, 'stats'>) {
  const facts = [
    [m.coupons_stat_available(), formatNumber(stats.available)],
    [m.coupons_stat_used(), formatNumber(stats.used)],
    [m.coupons_stat_expired(), formatNumber(stats.expired)],
    [m.coupons_stat_saved(), formatMoney(stats.total_saved)],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-y border-line py-4 sm:grid-cols-4">
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt className="text-sm text-muted">{term}</dt>
          <dd className="font-heading text-h3 tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface HeldCouponsProps {
  coupons: readonly ClaimedCoupon[]
  nowMs: number
}

function HeldCoupons({ coupons, nowMs }: HeldCouponsProps) {
  return (
    <ul className={GRID}>
      {coupons.map((coupon) => (
        <li key={coupon.claim_id}>
          <Voucher coupon={coupon} nowMs={nowMs}>
            {coupon.status === 'available' && (
              <CopyButton text={coupon.code} label={m.coupons_copy_code({ code: coupon.code })} />
            )}
            <p className="text-sm text-muted">{toHistoryText(coupon)}</p>
          </Voucher>
        </li>
      ))}
    </ul>
  )
}

/** Used or expired coupons, collapsed; renders nothing for none. */
function Past({ title, coupons, nowMs }: HeldCouponsProps & { title: string }) {
  if (coupons.length === 0) return null
  return (
    <details className="group border-t border-line">
      <summary className="flex min-h-13 list-none items-center justify-between gap-3 font-medium">
        {title}
        <Icon name="chevron-down" className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <div className="pt-2 pb-4">
        <HeldCoupons coupons={coupons} nowMs={nowMs} />
      </div>
    </details>
  )
}

/** Skeleton of the coupon page. */
export function CouponsSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label={m.coupons_loading()} className="flex flex-col gap-7">
      <Skeleton className="h-24" />
      <Skeleton className="h-19 max-w-xl" />
      <Skeleton className="mt-5 h-9 w-48" />
      <div className={GRID}>
        {[1, 2, 3, 4].map((number) => (
          <Skeleton key={number} className="h-56" />
        ))}
      </div>
    </div>
  )
}
