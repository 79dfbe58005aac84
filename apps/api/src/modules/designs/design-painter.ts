import { toPositions } from '@shop/bracelet/positions'
import type { Strand } from '@shop/bracelet/strand'
import type { DesignPictureKind } from '@shop/contract/designs/bracelet-parts.rules'
import { drawShared } from '../media/pictures.service.ts'
import { drawDesign } from './design-drawing.ts'

/** As other pictures of the shop (media/picture-maker.ts). */
const WEBP = { quality: 82, effort: 3 }
const SMALL_SIZE = 400

/**
 * A design as a picture: WebP of 400 or 800 px, or a JPEG for previews of links. The same strand gives the same bytes.
 * @throws when a part's look has no sprite
 */
export async function paintDesign(strand: Strand, kind: DesignPictureKind): Promise<Buffer> {
  const drawing = await drawDesign(toPositions(strand), strand.cord)
  if (kind === 'share') return drawShared(drawing)
  return (kind === 'small' ? drawing.resize(SMALL_SIZE) : drawing).webp(WEBP).toBuffer()
}
