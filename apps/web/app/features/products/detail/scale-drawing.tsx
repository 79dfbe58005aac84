import type { ProductDetail } from '@shop/contract/products/products.schemas'
import { useId } from 'react'
import { m } from '../../../paraglide/messages.js'
import { findSwatch } from '../stone-swatch.tsx'
import { listBeadsAcross, readItemSize, type ItemSize } from './item-size.ts'
import { toBeadMm } from './bead-diameter.ts'

/** The outline of a hand of 180 mm and its wrist of 160 mm round, in mm; the middle of the wrist is 0, 0. */
const HAND =
  'M-95-37C-60-35-25-29-4-27.5C14-27 34-38 60-42C72-44 84-43 96-43.5L126-48.5C134-50 141-47 142-42C143-37 139-34 132-33' +
  'L100-26.5C99-26.3 99-25.6 100-25.6L152-27.5C161-27.8 168-24.5 168-18.5C168-12.5 162-10 153-9.6L103-7.6C102-7.5 102-6.6 103-6.5' +
  'L164-5.5C174-5.2 181-1.5 181 4.6C181 10.6 174 13.6 164 13.3L103 12C102 12 102 13 103 13.1L146 17.5C156 18.6 163 22 162 28' +
  'C161 33.6 154 35.4 145 34.4L98 31C88 31 82 35 79 41C85 47 94 55 102 64C108 70.5 110 77 105.5 81C101 85 94 83 88 77.5' +
  'C72 64 52 56 34 47C20 40 10 30-4 28.5C-25 30-60 36-95 38'

/** Where the drawing of the forearm begins and the fingers end, and the highest and lowest points of the hand, in mm. */
const FRAME = { left: -95, right: 190, top: -56, bottom: 90 }
/** Between an item and the forearm. */
const GAP_MM = 14

/**
 * The product to scale: a bracelet round the wrist of a drawn hand, anything else as its measures next to the hand.
 * Nothing for products without a size.
 */
export function ScaleDrawing({ product }: { product: ProductDetail }) {
  const isBracelet = product.product_category === 'bracelets'
  const size = readItemSize(product.StoneSize)
  if (!size) return null
  const beadMm = toBeadMm(product.StoneSize)
  const label = isBracelet
    ? m.product_scale_bracelet({ mm: beadMm })
    : m.product_scale_piece({ size: product.StoneSize })
  return (
    <figure className="max-w-md">
      {isBracelet ? (
        <Drawing label={label}>
          <Beads beadMm={beadMm} gem={product.Gem.split(',')[0]!.trim()} />
        </Drawing>
      ) : (
        <Drawing label={label} item={size} />
      )}
      <figcaption className="mt-2 text-sm text-muted">{label}</figcaption>
    </figure>
  )
}

function Drawing({ label, item, children }: { label: string; item?: ItemSize; children?: React.ReactNode }) {
  const { left, right, top, bottom } = FRAME
  const itemWidth = item ? (item.widthMm ?? 0) + 2 * GAP_MM : 0
  const height = Math.max(bottom - top, (item?.heightMm ?? 0) + GAP_MM)
  const viewBox = [left - itemWidth, top - (height - (bottom - top)) / 2, right - left + itemWidth, height]
  return (
    <svg role="img" aria-label={label} viewBox={viewBox.join(' ')} className="w-full text-muted">
      <path
        d={HAND}
        className="fill-paper stroke-current"
        strokeWidth="1.2"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {children}
      {item && <Measures size={item} x={left - itemWidth / 2} y={(top + bottom) / 2} />}
    </svg>
  )
}

/** The beads that are seen from above, with the pattern of the stone and a light on each. */
function Beads({ beadMm, gem }: { beadMm: number; gem: string }) {
  const id = useId()
  const swatch = findSwatch(gem)
  const beads = listBeadsAcross(beadMm)
  return (
    <>
      <defs>
        <radialGradient id={`${id}light`} cx=".36" cy=".3" r=".8">
          <stop stopColor="#fff" stopOpacity=".75" />
          <stop offset=".4" stopColor="#fff" stopOpacity="0" />
          <stop offset="1" stopColor="#000" stopOpacity=".45" />
        </radialGradient>
        {swatch && (
          <pattern id={`${id}stone`} width="1" height="1" patternContentUnits="objectBoundingBox">
            <image href={swatch} width="1" height="1" preserveAspectRatio="xMidYMid slice" />
          </pattern>
        )}
        <g id={`${id}bead`}>
          <circle
            r={beadMm / 2}
            {...(swatch ? { fill: `url(#${id}stone)` } : { className: 'fill-jade-700' })}
          />
          <circle r={beadMm / 2} fill={`url(#${id}light)`} />
        </g>
      </defs>
      {beads.map(({ x, y }) => (
        <use key={y} href={`#${id}bead`} x={(x - 14).toFixed(1)} y={y.toFixed(1)} />
      ))}
    </>
  )
}

/** An item by its measures: a frame of both, or a line of the only one. */
function Measures({ size: { widthMm = 0, heightMm }, x, y }: { size: ItemSize; x: number; y: number }) {
  const tick = widthMm > 0 ? 0 : 4
  const half = { width: widthMm / 2, height: heightMm / 2 }
  return (
    <g className="fill-none stroke-jade-700" strokeWidth="1.6">
      {widthMm > 0 ? (
        <rect
          x={x - half.width}
          y={y - half.height}
          width={widthMm}
          height={heightMm}
          rx={Math.min(widthMm, heightMm) * 0.2}
          strokeDasharray="4 2.5"
        />
      ) : (
        <path
          d={`M${x} ${y - half.height}v${heightMm}M${x - tick} ${y - half.height}h${2 * tick}M${x - tick} ${y + half.height}h${2 * tick}`}
        />
      )}
    </g>
  )
}
