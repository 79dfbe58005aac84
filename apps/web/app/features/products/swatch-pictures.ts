/**
 * Round crops of stones that were drawn (studio/), by file name. A stone whose crop is missing is simply not
 * here; the names of the built files change with their content.
 */
const FILES = import.meta.glob<string>('../../../../../catalogue/pictures/swatches/*.webp', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})

const BY_NAME = new Map(
  Object.entries(FILES).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1, -'.webp'.length), url]),
)

/** The address of a stone's crop by the stone's English name, as `toSwatchFile` of studio/picture-list.ts names the file. */
export function findSwatchPicture(gem: string): string | undefined {
  return BY_NAME.get(gem.toLowerCase().replace(/[^a-z]+/g, '-'))
}
