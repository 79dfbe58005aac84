import sharp, { type Metadata } from 'sharp'
import type { AvatarFiles } from './avatar-pictures.service.ts'

/** Sides of the two squares in px (decisions, section 4). */
const LARGE_SIZE = 512
const SMALL_SIZE = 96

/** A small file can claim a picture that fills the machine's memory (reliability, section 4.7). */
const MAX_PIXELS = 16_000_000
/** Most that a decoder may keep of a picture that does not just pass line by line. */
const MAX_STORED_BYTES = 40 * 1024 * 1024

const FORMATS: readonly string[] = ['jpeg', 'png', 'gif', 'webp']

/**
 * Makes both squares anew out of what was sent: first frame, turned upright, filled to the edges, no metadata.
 * @throws when it is no whole picture of a kind that is accepted, or too large a one
 */
async function makeAvatar(sent: Buffer): Promise<AvatarFiles> {
  const picture = sharp(sent, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
  const metadata = await picture.metadata()
  if (!FORMATS.includes(metadata.format)) throw new Error(`A ${metadata.format} is not accepted`)
  if (toStoredBytes(metadata) > MAX_STORED_BYTES) throw new Error('Decoding would take too much memory')
  const { data, info } = await picture
    .autoOrient()
    .resize(LARGE_SIZE, LARGE_SIZE, { fit: 'cover' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const square = sharp(data, { raw: { width, height, channels } })
  return {
    large: await square.clone().webp().toBuffer(),
    small: await square.clone().resize(SMALL_SIZE).webp().toBuffer(),
  }
}

/** Bytes that a decoder keeps of a picture, by its header; 0 when next to nothing. */
function toStoredBytes(metadata: Metadata): number {
  const { width, height, format, channels, depth, isProgressive, chromaSubsampling } = metadata
  const pixels = width * height
  // A frame of a GIF is kept twice: as the one to draw the next upon, and as what is read.
  if (format === 'gif') return pixels * 8
  if (depth === 'ushort') return pixels * channels * 2
  if (!isProgressive) return 0
  // A progressive JPEG is kept as coefficients of two bytes; only 4:2:0 has fewer of them for the colours.
  if (format === 'jpeg') return pixels * 2 * (chromaSubsampling === '4:2:0' ? 1.5 : channels)
  return pixels * channels
}

process.once('message', (sent: Buffer) => {
  makeAvatar(sent).then(
    (files) => process.send!(files, () => process.disconnect()),
    () => process.disconnect(),
  )
})
// A Ctrl-C goes to the whole group, but what is in flight is to be finished: this process ends with its work.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
