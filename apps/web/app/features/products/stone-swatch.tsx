import { cx } from '../../ui/layout/class-names.ts'

/** Round crops of the catalogue's stones (drawn in studio/); built files are content-hashed. */
const FILES = import.meta.glob<string>('../../../../../catalogue/pictures/swatches/*.webp', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})

/** URLs by file name, which `toSwatchFile` makes of a stone's English name (studio/picture-list.ts). */
const URLS = new Map(
  Object.entries(FILES).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1, -'.webp'.length), url]),
)

/** Address of the crop of a stone by its English name; undefined for a stone without one. */
export const findSwatch = (gem: string): string | undefined =>
  URLS.get(gem.toLowerCase().replace(/[^a-z]+/g, '-'))

/**
 * The round crop of a stone by its English name; a plain pebble for a stone without one. Decorative: name it next to it.
 * Its class gives its size.
 */
export function StoneSwatch({ gem, className = 'size-10' }: { gem: string; className?: string }) {
  const url = findSwatch(gem)
  if (url === undefined) return <span className={cx('swatch', className)} />
  return <img src={url} alt="" loading="lazy" decoding="async" className={`swatch ${className}`} />
}
