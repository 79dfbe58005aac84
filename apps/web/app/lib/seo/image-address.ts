/** File names of images. */
const PICTURE = /\.(jpe?g|png|gif|webp)(?=$|[?#])/i
/** Host of the API in development, which data from there may contain. */
const DEVELOPMENT_HOST = /^https?:\/\/(localhost|127\.0\.0\.1):3001(?=\/|$)/i
const ABSOLUTE = /^https?:\/\//i

/**
 * The URL of a product picture from any form of reference (docs/specification, section 9).
 *
 * @param host origin of the API; empty where pages and API share one
 */
export function toProductImageUrl(reference: string, host = ''): string {
  const address = toProductsFolder(reference).replace(DEVELOPMENT_HOST, host)
  if (ABSOLUTE.test(address)) return address
  if (address.startsWith('/')) return host + toOwnPath(address)
  if (isBarePicture(address)) return `${host}/uploads/products/${address}`
  return `${host}/${address}`
}

/**
 * The URL of a story picture (docs/specification, section 9).
 *
 * @param host origin of the API; empty where pages and API share one
 */
export function toStoryImageUrl(reference: string, host = ''): string {
  const address = reference.replace(/^@(?=\/?uploads\/)/, '').replace(/^uploads\//, '/uploads/')
  if (address.startsWith('/uploads/')) return host + address
  if (address.startsWith('story/')) return `${host}/uploads/${address}`
  if (isBarePicture(address)) return `${host}/uploads/story/${address}`
  return address
}

/** Older references to `/uploads/NAME` now live in `/uploads/products/`. */
function toProductsFolder(address: string): string {
  if (!PICTURE.test(address) || address.includes('/uploads/products/')) return address
  return address.replace('/uploads/', '/uploads/products/')
}

function isBarePicture(address: string): boolean {
  return PICTURE.test(address) && !address.includes('/')
}

/** A path that starts with two slashes would be read as another host. */
function toOwnPath(path: string): string {
  return path.replace(/^\/+/, '/')
}
