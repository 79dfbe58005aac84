import { toDesignPictureUrl, type DesignPictureKind } from '@shop/contract/designs/bracelet-parts.rules'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../http/app-error.ts'
import { toNetwork } from '../../http/network.ts'
import type { RateLimits } from '../../security/rate-limits.ts'
import type { DesignPicturesService } from './design-picture.service.ts'

/** Limited: a redrawn sprite does not change the address. */
const CACHE_CONTROL = 'public, max-age=86400, stale-while-revalidate=604800'

const KINDS: readonly DesignPictureKind[] = ['small', 'large', 'share']

/** `/media/designs/<code>-400.webp` and its like (`toDesignPictureUrl`). Not in the contract: they are files. */
export function registerDesignPictures(
  app: FastifyInstance,
  {
    designPictures,
    limits,
  }: { designPictures: DesignPicturesService; limits: Pick<RateLimits, 'countCall'> },
): void {
  app.get<{ Params: { file: string } }>('/media/designs/:file', async (request, reply) => {
    await limits.countCall(toNetwork(request.ip))
    const requested = readFileName(request.params.file)
    if (!requested) throw new AppError('DESIGN_NOT_FOUND')
    const { content, type, etag } = await designPictures.getPicture(requested.code, requested.kind)
    reply.headers({
      'Cache-Control': CACHE_CONTROL,
      ETag: etag,
      'Content-Disposition': 'inline',
      // The console, on an origin of its own, shows them too.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
    const known = request.headers['if-none-match']?.split(',').map((each) => each.trim()) ?? []
    return known.includes(etag) ? reply.code(304).send() : reply.type(type).send(content)
  })
}

/** The code and the kind in a name that `toDesignPictureUrl` writes. */
function readFileName(file: string): { code: string; kind: DesignPictureKind } | undefined {
  for (const kind of KINDS) {
    const ending = toDesignPictureUrl('', kind).replace(/^.*\//, '')
    if (file.endsWith(ending)) return { code: file.slice(0, -ending.length), kind }
  }
  return undefined
}
