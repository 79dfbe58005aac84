import type { ProductImage } from '@shop/contract/products/products.schemas'
import { useEffect, useRef, useState } from 'react'
import { localized } from '../../../lib/i18n/locale.ts'
import { m } from '../../../paraglide/messages.js'
import { cx } from '../../../ui/layout/class-names.ts'
import { Dialog, type OverlayProps } from '../../../ui/overlay/dialog.tsx'
import { IconButton } from '../../../ui/media/icon-button.tsx'
import { Icon } from '../../../ui/media/icons.tsx'
import { ResponsiveImage } from '../../../ui/media/responsive-image.tsx'

/** Zoom levels: width of the picture relative to the dialog; `sizes` follows it, so that no larger file is loaded. */
const LEVELS = [
  { className: 'w-full', sizes: '(min-width: 60rem) 60rem, 100vw' },
  { className: 'w-[200%]', sizes: '(min-width: 60rem) 120rem, 200vw' },
  { className: 'w-[320%]', sizes: '(min-width: 60rem) 192rem, 320vw' },
] as const

interface ZoomDialogProps extends OverlayProps {
  name: string
  images: readonly ProductImage[]
  firstIndex: number
}

/** Full-screen view of a product's pictures with zoom. Loaded on first opening. */
export default function ZoomDialog({ name, images, firstIndex, open, onOpenChange }: ZoomDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={name}
      className="h-[calc(100dvh-2rem)] max-w-[60rem]!"
    >
      <ZoomView key={firstIndex} images={images} firstIndex={firstIndex} />
    </Dialog>
  )
}

function ZoomView({ images, firstIndex }: Pick<ZoomDialogProps, 'images' | 'firstIndex'>) {
  const [index, setIndex] = useState(firstIndex)
  const [level, setLevel] = useState(0)
  const image = images[index] ?? images[0]
  const pan = usePan(level)
  const { className, sizes } = LEVELS[level]!
  if (!image) return null

  function showStep(step: number) {
    setLevel(0)
    setIndex((index + step + images.length) % images.length)
  }

  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center justify-center gap-1">
        {images.length > 1 && (
          <IconButton label={m.product_previous_picture()} onClick={() => showStep(-1)}>
            <Icon name="chevron-left" className="size-5" />
          </IconButton>
        )}
        <IconButton label={m.product_zoom_out()} disabled={level === 0} onClick={() => setLevel(level - 1)}>
          <Icon name="minus" className="size-5" />
        </IconButton>
        <IconButton
          label={m.product_zoom_in()}
          disabled={level === LEVELS.length - 1}
          onClick={() => setLevel(level + 1)}
        >
          <Icon name="plus" className="size-5" />
        </IconButton>
        {images.length > 1 && (
          <IconButton label={m.product_next_picture()} onClick={() => showStep(1)}>
            <Icon name="chevron-right" className="size-5" />
          </IconButton>
        )}
      </div>
      {/* A scroll container: touch, wheel and arrow keys pan natively, a mouse drags. */}
      <div
        {...pan}
        role="region"
        tabIndex={0}
        aria-label={localized(image, 'alt')}
        onDoubleClick={() => setLevel(level === 0 ? 1 : 0)}
        className={cx(
          'mx-auto aspect-square w-full max-w-[max(12rem,calc(100dvh-16.5rem))] overflow-auto overscroll-contain rounded-card bg-line/40',
          level > 0 ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in',
        )}
      >
        <ResponsiveImage
          key={image.url}
          image={image}
          sizes={sizes}
          alt={localized(image, 'alt')}
          draggable={false}
          className={cx('h-auto max-w-none select-none', className)}
        />
      </div>
      <p className="text-center text-sm text-muted">{m.product_zoom_hint()}</p>
    </div>
  )
}

/** Drags a scroll container with the mouse, and keeps its centre when `level` changes. */
function usePan(level: number) {
  const ref = useRef<HTMLDivElement>(null)
  const from = useRef<{ x: number; y: number }>(undefined)

  useEffect(() => {
    const element = ref.current
    if (!element) return
    element.scrollTo({
      left: (element.scrollWidth - element.clientWidth) / 2,
      top: (element.scrollHeight - element.clientHeight) / 2,
    })
  }, [level])

  return {
    ref,
    onPointerDown(event: React.PointerEvent<HTMLDivElement>) {
      if (event.pointerType !== 'mouse') return
      event.currentTarget.setPointerCapture(event.pointerId)
      from.current = { x: event.clientX, y: event.clientY }
    },
    onPointerMove(event: React.PointerEvent<HTMLDivElement>) {
      if (!from.current) return
      event.currentTarget.scrollBy(from.current.x - event.clientX, from.current.y - event.clientY)
      from.current = { x: event.clientX, y: event.clientY }
    },
    onPointerUp() {
      from.current = undefined
    },
    onPointerCancel() {
      from.current = undefined
    },
  }
}
