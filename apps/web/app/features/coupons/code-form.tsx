import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { CouponCodeField } from '../../ui/form/coupon-code-field.tsx'
import type { ClaimCoupon } from './coupon-book.ts'

/** Claims a coupon by its code and shows which one it was. */
export function CodeForm({ claim }: { claim: ClaimCoupon }) {
  const [done, setDone] = useState<string>()

  async function claimByCode(code: string): Promise<string | undefined> {
    setDone(undefined)
    const outcome = await claim(code)
    if ('error' in outcome) return outcome.error
    setDone(m.coupons_added({ title: outcome.title }))
    return undefined
  }

  return (
    <div className="flex max-w-xl flex-col gap-2">
      <CouponCodeField action={m.coupons_code_claim()} onCode={claimByCode} />
      <p role="status" className="text-sm text-ok empty:hidden">
        {done}
      </p>
    </div>
  )
}
