import type { ProductImage } from '@shop/contract/products/products.schemas'
import { lazy, Suspense, useRef, useState } from 'react'
import { localized } from '../../../lib/i18n/locale.ts'
import { toProductImageUrl } from '../../../lib/seo/image-address.ts'
import { m } from '../../../paraglide/messages.js'
import { cx } from '../../../ui/layout/class-names.ts'
import { IconButton } from '../../../ui/media/icon-button.tsx'
import { Icon } from '../../../ui/media/icons.tsx'
import { Picture } from '../../../ui/media/picture.tsx'

const SIZES = '(min-width: 1280px) 620px, (min-width: 1024px) 54vw, (min-width: 768px) 46vw, 100vw'

const ZoomDialog = lazy(() => import('./zoom-dialog.tsx'))

interface GalleryProps {
  /** Product name, for the label. */
  name: string
  images: readonly ProductImage[]
}

/**
 * The pictures of a product: swipeable strip, thumbnails, arrow keys, zoom. Without JavaScript the strip
 * scrolls, thumbnails are anchors, and a picture opens as a file.
 */
export function Gallery({ name, images }: GalleryProps) {
  const strip = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const [zoom, setZoom] = useState<{ isOpen: boolean; index: number }>()

  function go(index: number) {
    const element = strip.current
    if (!element || !images[index]) return
    element.scrollTo({ left: index * element.clientWidth })
    setCurrent(index)
  }

  if (images.length === 0) {
    return <Picture image={undefined} sizes={SIZES} priority className="aspect-square" />
  }
  return (
    <div
      role="group"
      aria-label={m.product_pictures_of({ name })}
      onKeyDown={(event) => {
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
        if (step === undefined || zoom?.isOpen) return
        event.preventDefault()
        go(current + step)
      }}
      className="flex flex-col gap-3"
    >
      <div className="group/gallery relative">
        <ul
          ref={strip}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
            setCurrent(Math.round(scrollLeft / Math.max(clientWidth, 1)))
          }
          className="flex snap-x snap-mandatory overflow-x-auto scroll-smooth rounded-card [scrollbar-width:none]"
        >
          {images.map((image, index) => (
            <li key={image.url} id={`picture-${index + 1}`} className="w-full shrink-0 snap-center">
              <a
                href={toProductImageUrl(image.url)}
                aria-label={m.product_zoom({ picture: localized(image, 'alt') })}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return
                  event.preventDefault()
                  setZoom({ isOpen: true, index })
                }}
                className="block cursor-zoom-in focus-visible:-outline-offset-4"
              >
                <Picture image={image} sizes={SIZES} priority={index === 0} className="aspect-square" />
              </a>
            </li>
          ))}
        </ul>
        <span className="pointer-events-none absolute right-3 bottom-3 inline-flex size-11 items-center justify-center rounded-full bg-surface/90">
          <Icon name="zoom" className="size-5" />
        </span>
        {images.length > 1 && (
          <div className="pointer-events-none absolute inset-x-2 top-1/2 flex -translate-y-1/2 justify-between opacity-0 transition-opacity group-focus-within/gallery:opacity-100 group-hover/gallery:opacity-100 pointer-coarse:hidden noscript:hidden">
            {([-1, 1] as const).map((step) => (
              <IconButton
                key={step}
                label={step < 0 ? m.product_previous_picture() : m.product_next_picture()}
                disabled={!images[current + step]}
                onClick={() => go(current + step)}
                className="pointer-events-auto bg-surface/90 disabled:invisible"
              >
                <Icon name={step < 0 ? 'chevron-left' : 'chevron-right'} className="size-5" />
              </IconButton>
            ))}
          </div>
        )}
      </div>
      {images.length > 1 && (
        <ul className="flex gap-3 overflow-x-auto p-0.5">
          {images.map((image, index) => (
            <li key={image.url}>
              <a
                href={`#picture-${index + 1}`}
                aria-label={m.product_show_picture({ number: index + 1, total: images.length })}
                aria-current={index === current ? 'true' : undefined}
                onClick={(event) => {
                  event.preventDefault()
                  go(index)
                }}
                className={cx(
                  'block size-18 rounded-card border p-0.5 transition-colors sm:size-20',
                  index === current ? 'border-jade-700' : 'border-transparent hover:border-edge',
                )}
              >
                <Picture image={image} sizes="80px" alt="" className="aspect-square" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {zoom && (
        <Suspense>
          <ZoomDialog
            name={name}
            images={images}
            firstIndex={zoom.index}
            open={zoom.isOpen}
            onOpenChange={(isOpen) => setZoom({ ...zoom, isOpen })}
          />
        </Suspense>
      )}
    </div>
  )
}
