import type { ProductSize } from '@shop/contract/products'
import { useId, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'
import { Icon } from '../../ui/media/icons.tsx'
import { Notice } from '../../ui/text/notice.tsx'
import type { RequestedAlert } from './back-in-stock-panel.tsx'

const importPanel = () => import('./back-in-stock-panel.tsx')

/** At the first sign that it will be opened. Where it cannot come, the press says so. */
const preloadPanel = () => void importPanel().catch(() => undefined)

export interface BackInStockFormProps {
  productId: string
  /** All sizes of the product, with what is left of each; empty for goods without sizes. */
  sizes: readonly ProductSize[]
  /** Whose account the letter goes to: the address of a signed-in shopper, null for a visitor, undefined while unknown. */
  shopperEmail: string | null | undefined
}

/**
 * Asks for one letter when a size that is sold out is available again. For a product of which something is sold out;
 * it is a form of its own and must not stand within another one.
 */
export function BackInStockForm({ productId, sizes, shopperEmail }: BackInStockFormProps) {
  const [isOpen, setOpen] = useState(false)
  const [requested, setRequested] = useState<RequestedAlert>()
  // Null where it could not come.
  const [Panel, setPanel] = useState<Awaited<ReturnType<typeof importPanel>>['default'] | null>()
  const panelId = useId()
  const soldOut = sizes.filter(({ stock }) => stock <= 0).map(({ size }) => size)
  const isPartly = soldOut.length > 0 && soldOut.length < sizes.length

  // A function that is given to a state would be called.
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
          // Opened anew it asks anew: for another size, or another address.
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
