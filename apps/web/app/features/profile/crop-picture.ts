import { encodeCanvas } from '../../ui/media/encode-canvas.ts'

/** Largest edge of an upload, in px; the server stores 512. At this size a JPEG stays below the limit of 2 MB. */
const OUTPUT_EDGE_PX = 1_024
const QUALITY = 0.92

/** A square of a picture, in px after applying its EXIF orientation. */
interface Square {
  x: number
  y: number
  width: number
}

/**
 * Crops a picture and encodes it as JPEG of at most 1024 px. Nothing is enlarged. Throws when the picture cannot be
 * read.
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
  return encodeCanvas(canvas, 'image/jpeg', QUALITY)
}
