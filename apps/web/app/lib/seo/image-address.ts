/** What the shop's own pictures are called. */
const PICTURE = /\.(jpe?g|png|gif|webp)(?=$|[?#])/i
/** Where pictures lay for those who built the shop: their own machine. */
const DEVELOPMENT_HOST = /^https?:\/\/(localhost|127\.0\.0\.1):3001(?=\/|$)/i
const ABSOLUTE = /^https?:\/\//i

/**
 * Where a product's picture is, whatever refers to it (specification, section 9, "Product image URL normalising").
 *
 * @param host origin of the API; empty where it is the page's own (decisions, section 2)
 */
export function toProductImageUrl(reference: string, host = ''): string {
  const address = toProductsFolder(reference).replace(DEVELOPMENT_HOST, host)
  if (ABSOLUTE.test(address)) return address
  if (address.startsWith('/')) return host + toOwnPath(address)
  if (isBarePicture(address)) return `${host}/uploads/products/${address}`
  return `${host}/${address}`
}

/**
 * Where a story's picture is (specification, section 9, "Story image URL normalising").
 *
 * @param host origin of the API; empty where it is the page's own
 */
export function toStoryImageUrl(reference: string, host = ''): string {
  const address = reference.replace(/^@(?=\/?uploads\/)/, '').replace(/^uploads\//, '/uploads/')
  if (address.startsWith('/uploads/')) return host + address
  if (address.startsWith('story/')) return `${host}/uploads/${address}`
  if (isBarePicture(address)) return `${host}/uploads/story/${address}`
  return address
}

/** Pictures directly below `/uploads/` have moved into the folder of the products. */
function toProductsFolder(address: string): string {
  if (!PICTURE.test(address) || address.includes('/uploads/products/')) return address
  return address.replace('/uploads/', '/uploads/products/')
}

function isBarePicture(address: string): boolean {
  return PICTURE.test(address) && !address.includes('/')
}

/** Two slashes at its start would make a path another host. */
function toOwnPath(path: string): string {
  return path.replace(/^\/+/, '/')
}
