import { lazy, Suspense, useId } from 'react'
import { m } from '../../paraglide/messages.js'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import type { GiftFieldsProps } from './gift-fields.tsx'

const GiftFields = lazy(() => import('./gift-fields.tsx'))

/** Whether the order is a gift; its options are loaded and shown only then. */
export function GiftSection(props: GiftFieldsProps) {
  const { gift, onChange } = props
  const switchId = useId()
  return (
    <div>
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <label htmlFor={switchId} className="block cursor-pointer font-medium">
            {m.checkout_gift_switch()}
          </label>
          <p id={`${switchId}-help`} className="text-sm text-muted">
            {m.checkout_gift_help()}
          </p>
        </div>
        <Switch
          id={switchId}
          aria-describedby={`${switchId}-help`}
          checked={gift.isGift}
          onChange={(event) => onChange({ isGift: event.target.checked })}
        />
      </div>
      {gift.isGift && (
        <div className="mt-5">
          <Suspense fallback={<GiftSkeleton />}>
            <GiftFields {...props} />
          </Suspense>
        </div>
      )}
    </div>
  )
}

function GiftSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <Skeleton className="h-44" />
      <Skeleton className="h-56" />
      <Skeleton className="h-20" />
    </div>
  )
}
