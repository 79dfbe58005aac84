/** File names of images. */
const PICTURE = /\.(jpe?g|png|gif|webp)(?=$|[?#])/i
/** Host of the API in development, which data from there may contain, with or without a scheme. */
const DEVELOPMENT_HOST = /^((https?:)?\/\/)?(localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\]):3001(?=\/|$)/i
const ABSOLUTE = /^https?:\/\//i
/** Pictures that the shop has published: their URLs are complete. */
const PUBLISHED = '/uploads/products/'
/** The URLs of a `srcset`, each of which is followed by its width. */
const SRCSET_URL = /\S+(?= \d+w)/g

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

/** A product picture whose URLs, in all widths, come from any form of reference. */
export function toProductImage<Image extends { url: string; srcset: string }>(image: Image): Image {
  if (image.url.startsWith(PUBLISHED)) return image
  return {
    ...image,
    url: toProductImageUrl(image.url),
    srcset: image.srcset.replace(SRCSET_URL, (reference) => toProductImageUrl(reference)),
  }
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
