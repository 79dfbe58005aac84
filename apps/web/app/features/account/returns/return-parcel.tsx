import type { Return } from '@shop/contract/returns/returns.schemas'
import { lazy, Suspense, useRef, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Button, buttonClass } from '../../../ui/layout/button.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { ShipmentFacts } from '../parcel/shipment-facts.tsx'

const ReturnNumberForm = lazy(() => import('./return-number-form.tsx'))

interface ReturnParcelProps {
  shopperId: string | undefined
  item: Return
}

/** Where the parcel goes, its number, and that of the parcel back. */
export function ReturnParcel({ shopperId, item }: ReturnParcelProps) {
  const { return_to: address, label_url: label, shipment, shipment_back: back, can_send: canSend } = item
  const isWaited = item.status === 'approved' || item.status === 'sent'
  return (
    <>
      {address && isWaited && (
        <section>
          <h4 className="text-sm font-medium">{m.returns_address()}</h4>
          <address className="whitespace-pre-line not-italic">{address}</address>
          <p className="mt-1 text-sm text-muted">
            {item.postage === 'shop' ? m.returns_postage_shop() : m.returns_postage_shopper()}
          </p>
          {label && (
            <a
              href={label}
              target="_blank"
              rel="noreferrer"
              className={buttonClass({ variant: 'secondary', className: 'mt-3' })}
            >
              {m.returns_label()}
            </a>
          )}
        </section>
      )}
      {shipment && isWaited && (
        <section>
          <h4 className="text-sm font-medium">{m.returns_parcel()}</h4>
          <ShipmentFacts shipment={shipment} />
        </section>
      )}
      {canSend && <NumberEntry shopperId={shopperId} item={item} />}
      {back && (
        <section>
          <h4 className="text-sm font-medium">{m.returns_parcel_back()}</h4>
          <ShipmentFacts shipment={back} />
        </section>
      )}
    </>
  )
}

/** The button that opens the form for carrier and number. */
function NumberEntry({ shopperId, item }: ReturnParcelProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [message, setMessage] = useState('')
  const opener = useRef<HTMLButtonElement>(null)

  function close(done = '') {
    setIsOpen(false)
    setMessage(done)
    // After the button is there again.
    requestAnimationFrame(() => opener.current?.focus())
  }

  return (
    <div className="flex flex-col items-start gap-3">
      <p role="status" className="text-sm text-ok empty:hidden">
        {message}
      </p>
      {isOpen ? (
        <Suspense fallback={<Skeleton className="h-44 w-full" />}>
          <ReturnNumberForm
            shopperId={shopperId}
            item={item}
            onSaved={() => close(m.returns_number_saved())}
            onCancel={() => close()}
          />
        </Suspense>
      ) : (
        <Button
          ref={opener}
          variant={item.shipment ? 'quiet' : 'primary'}
          className={item.shipment ? '-ml-3' : ''}
          onClick={() => setIsOpen(true)}
        >
          {item.shipment ? m.returns_number_correct() : m.returns_number_enter()}
        </Button>
      )}
    </div>
  )
}
