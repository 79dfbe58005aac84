import { AVATAR_MAX_BYTES } from '@shop/contract/users'

/** Edge of what is sent, in px; the shop keeps 512. */
const OUTPUT_EDGE_PX = 1_024

/** Tried in turn until the picture fits. */
const QUALITIES = [0.92, 0.8, 0.65, 0.5] as const

/** A square of a picture, in px of the picture as it is shown (turned as its camera was held). */
export interface Square {
  x: number
  y: number
  width: number
}

/**
 * Cuts a square out of a picture and draws it anew: at most 1024 px and 2 MB, WebP where the browser writes it, else
 * JPEG. Nothing is enlarged. Throws when the picture cannot be read.
 *
 * @param url an address that the page may load, such as `blob:…`
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
  if (!context) throw new Error('The browser draws no pictures')
  // JPEG knows no transparency, and black is a poor ground for a portrait.
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
  // Browsers that cannot write it answer with PNG.
  return webp.type === 'image/webp' ? webp : toBlob(canvas, 'image/jpeg', quality)
}

function toBlob(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be written'))),
      type,
      quality,
    ),
  )
}
