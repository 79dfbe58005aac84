import { AVATAR_MAX_BYTES } from '@shop/contract/users'

/** Largest edge of an upload, in px; the server stores 512. */
const OUTPUT_EDGE_PX = 1_024

/** Tried in this order until the file is small enough. */
const QUALITIES = [0.92, 0.8, 0.65, 0.5] as const

/** A square of a picture, in px after applying its EXIF orientation. */
interface Square {
  x: number
  y: number
  width: number
}

/**
 * Crops and re-encodes a picture: at most 1024 px and 2 MB, WebP where the browser can encode it, else JPEG.
 * Nothing is enlarged. Throws when the picture cannot be read.
 *
 * @param url URL that the page may load, such as `blob:…`
 */
export async function cropPicture(url: string, { x, y, width }: Square): Promise<Blob> {
  const image = new Image()
  image.src = url
  await image.decode()
  const edge = Math.max(1, Math.min(OUTPUT_EDGE_PX, Math.round(width)))
  const canvas = document.createElement('canvas')
  canvas.width = edge
  canvas.height = edge
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser has no 2D canvas context')
  // JPEG has no transparency, which would become black.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, edge, edge)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, x, y, width, width, 0, 0, edge, edge)
  for (const quality of QUALITIES) {
    const blob = await encode(canvas, quality)
    if (blob.size <= AVATAR_MAX_BYTES) return blob
  }
  throw new Error('The picture could not be made small enough')
}

async function encode(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  const webp = await toBlob(canvas, 'image/webp', quality)
  // Browsers that cannot encode WebP return PNG.
  return webp.type === 'image/webp' ? webp : toBlob(canvas, 'image/jpeg', quality)
}

function toBlob(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be encoded'))),
      type,
      quality,
    ),
  )
}
