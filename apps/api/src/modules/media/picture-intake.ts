import sharp from 'sharp'
import { respondToParent } from '../../security/child-process.ts'
import { MIN_PICTURE_WIDTH } from './picture-names.ts'

/** A small file can declare dimensions that would exhaust the memory. */
const MAX_PIXELS = 50_000_000
/** The longest side of the master, in px: no page shows more. */
const MAX_SIDE = 4_000

/** `heif` with AV1 is AVIF; this build of sharp decodes no HEIC. */
const FORMATS: readonly string[] = ['jpeg', 'png', 'webp', 'heif']

/**
 * Re-encodes an uploaded picture: upright, without metadata.
 * @throws when it is not a complete picture of an accepted type, too large or too small
 */
async function makeMaster(sent: Uint8Array): Promise<Buffer> {
  const picture = sharp(sent, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
  const { format, autoOrient } = await picture.metadata()
  if (!FORMATS.includes(format)) throw new Error(`A ${format} is not accepted`)
  if (autoOrient.width < MIN_PICTURE_WIDTH) throw new Error('It is too small')
  return picture
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 95, effort: 3 })
    .toBuffer()
}

respondToParent(makeMaster)
