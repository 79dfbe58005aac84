import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { readDesignCode } from '@shop/bracelet/code'
import { findLook } from '@shop/bracelet/looks'
import { toPartsById, toStrand, type Strand } from '@shop/bracelet/strand'
import type { BraceletPart, DesignPictureKind } from '@shop/contract/designs/bracelet-parts.rules'
import { AppError } from '../../http/app-error.ts'
import type { BraceletPartsService } from './bracelet-parts.service.ts'
import { createConcurrencyLimit } from '../../security/concurrency-limit.ts'

/** Pictures that one process draws at once, and requests that may wait for one. */
const LIMITS = { running: 2, queued: 40 }
/** One picture has 10 to 60 kB. They are not stored: anybody can request any number of designs. */
const CACHE_BYTES = 8 * 1024 * 1024

/** Loaded lazily: most processes never draw a design. */
const loadPainter = () => import('./design-painter.ts')

/** A picture as it is sent. */
export interface DesignPicture {
  content: Buffer
  type: 'image/webp' | 'image/jpeg'
  etag: string
}

export type DesignPicturesService = ReturnType<typeof createDesignPictures>

/** Pictures of designed bracelets, drawn from the sprites of their parts when they are requested. */
export function createDesignPictures({ parts }: { parts: Pick<BraceletPartsService, 'find'> }) {
  const limit = createConcurrencyLimit(LIMITS)
  const cache = new LRUCache<string, DesignPicture, { strand: Strand; kind: DesignPictureKind }>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ content }) => content.length,
    // A picture that is evicted while it is drawn is still sent.
    ignoreFetchAbort: true,
    fetchMethod: (_, __, { context }) => limit(() => draw(context)),
  })

  return {
    /**
     * The picture of a design, also of one that does not fit or is sold out: links and orders name it.
     * @throws AppError DESIGN_NOT_FOUND, BUSY
     */
    async getPicture(code: string, kind: DesignPictureKind): Promise<DesignPicture> {
      const design = readDesignCode(code)
      const found = design && toStrand(design, toPartsById(await parts.find([...design.pieces, design.cord])))
      if (!found?.ok || !canBeDrawn(found.strand)) throw new AppError('DESIGN_NOT_FOUND')
      const { strand } = found
      return cache.forceFetch(toKey(strand, kind), { context: { strand, kind } })
    },
  }
}

/** A ring needs a piece on the cord; a merchant's own part may have a look without pictures. */
function canBeDrawn({ cord, pieces }: Strand): boolean {
  return (
    pieces.some(({ length_tenths }) => length_tenths > 0) &&
    [cord, ...pieces].every(({ look }) => findLook(look))
  )
}

/** What the picture shows: designs that differ in nothing visible share it, and a changed part has another. */
function toKey({ cord, pieces }: Strand, kind: DesignPictureKind): string {
  const toPart = ({ look, length_tenths, diameter_tenths }: BraceletPart) =>
    [look, length_tenths, diameter_tenths].join(':')
  return [kind, cord.look, ...pieces.map(toPart)].join(' ')
}

async function draw({ strand, kind }: { strand: Strand; kind: DesignPictureKind }): Promise<DesignPicture> {
  const content = await (await loadPainter()).paintDesign(strand, kind)
  const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 16)}"`
  return { content, type: kind === 'share' ? 'image/jpeg' : 'image/webp', etag }
}
