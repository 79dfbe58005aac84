import sharp from 'sharp'
import type { AvatarFiles } from './avatar-pictures.service.ts'
import { respondToParent } from '../../security/child-process.ts'
import { toDecodedBytes } from './decoded-size.ts'

/** Sides of the two squares in px. */
const LARGE_SIZE = 512
const SMALL_SIZE = 96

/** A small file can declare dimensions that would exhaust the memory. */
const MAX_PIXELS = 16_000_000
/** Limit of what a decoder holds in memory, for pictures that are not decoded line by line. */
const MAX_STORED_BYTES = 40 * 1024 * 1024

const FORMATS: readonly string[] = ['jpeg', 'png', 'gif', 'webp']

/**
 * Encodes both squares from an uploaded picture: first frame, turned upright, cropped to fill, no metadata.
 * @throws when it is not a complete picture of an accepted type, or too large
 */
async function makeAvatar(sent: Buffer): Promise<AvatarFiles> {
  const picture = sharp(sent, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
  const metadata = await picture.metadata()
  if (!FORMATS.includes(metadata.format)) throw new Error(`A ${metadata.format} is not accepted`)
  if (toDecodedBytes(metadata) > MAX_STORED_BYTES) throw new Error('Decoding would take too much memory')
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

respondToParent(makeAvatar)
