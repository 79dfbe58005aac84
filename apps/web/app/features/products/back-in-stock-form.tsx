import type { ProductSize } from '@shop/contract/products/products.schemas'
import { useId, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'
import { Icon } from '../../ui/media/icons.tsx'
import { Notice } from '../../ui/text/notice.tsx'
import type { RequestedAlert } from './back-in-stock-panel.tsx'

const importPanel = () => import('./back-in-stock-panel.tsx')

/** Preload on hover or focus; a failure is shown when the button is pressed. */
const preloadPanel = () => void importPanel().catch(() => undefined)

interface BackInStockFormProps {
  productId: string
  /** All sizes of the product with their stock; empty for goods without sizes. */
  sizes: readonly ProductSize[]
  /** Email address of the signed-in customer; null for a guest, undefined while unknown. */
  shopperEmail: string | null | undefined
}

/**
 * Requests one mail when a sold-out size is back in stock. Render it where something is sold out, and not
 * inside another form.
 */
export default function BackInStockForm({ productId, sizes, shopperEmail }: BackInStockFormProps) {
  const [isOpen, setOpen] = useState(false)
  const [requested, setRequested] = useState<RequestedAlert>()
  // Null when loading failed.
  const [Panel, setPanel] = useState<Awaited<ReturnType<typeof importPanel>>['default'] | null>()
  const panelId = useId()
  const soldOut = sizes.filter(({ stock }) => stock <= 0).map(({ size }) => size)
  const isPartly = soldOut.length > 0 && soldOut.length < sizes.length

  // Wrapped, because a state setter would call the component function.
  const loadPanel = () =>
    importPanel().then(
      (module) => setPanel(() => module.default),
      () => setPanel(null),
    )

  return (
    <div className="flex flex-col items-start gap-3 noscript:hidden">
      <Button
        variant={isPartly ? 'quiet' : 'secondary'}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onPointerEnter={preloadPanel}
        onFocus={preloadPanel}
        onClick={() => {
          // Opened again, the form starts over for another size or address.
          if (!isOpen) {
            setRequested(undefined)
            void loadPanel()
          }
          setOpen(!isOpen)
        }}
        className={isPartly ? '-ml-3 text-left' : 'min-h-12'}
      >
        <Icon name="mail" className="size-5 shrink-0" />
        {isPartly ? m.stock_request_size() : m.stock_request()}
      </Button>
      <div id={panelId} hidden={!isOpen} className="w-full max-w-md">
        {isOpen &&
          (Panel ? (
            <Panel
              productId={productId}
              soldOut={soldOut}
              shopperEmail={shopperEmail ?? undefined}
              requested={requested}
              onRequested={setRequested}
            />
          ) : (
            Panel === null && (
              <Notice kind="danger" announce title={m.product_failed_hint()}>
                <Button variant="quiet" className="mt-1 -ml-3" onClick={loadPanel}>
                  {m.common_retry()}
                </Button>
              </Notice>
            )
          ))}
      </div>
    </div>
  )
}
