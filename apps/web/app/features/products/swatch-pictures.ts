/**
 * Round crops of stones (drawn in studio/) by file name. A stone without a crop is missing here; built files
 * are content-hashed.
 */
const FILES = import.meta.glob<string>('../../../../../catalogue/pictures/swatches/*.webp', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})

const BY_NAME = new Map(
  Object.entries(FILES).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1, -'.webp'.length), url]),
)

/**
 * URL of a stone's crop by the stone's English name; file names as in `toSwatchFile`
 * (studio/picture-list.ts).
 */
export function findSwatchPicture(gem: string): string | undefined {
  return BY_NAME.get(gem.toLowerCase().replace(/[^a-z]+/g, '-'))
}
