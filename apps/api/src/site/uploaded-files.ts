import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { relative } from 'node:path'
import type { Config } from '../config/config.ts'
import { toUploadsFolder } from '../config/data-folders.ts'
import { getFileType } from '../modules/media/file-store.service.ts'
import { AppError } from '../http/app-error.ts'
import { sendError } from '../http/error-handler.ts'
import type { Services } from '../services.ts'

const UPLOADS_ROOT = '/uploads'

const FOR_EVER = 'public, max-age=31536000, immutable'
/** Limited, so that shared caches drop what its shopper has removed. */
const SHOPPER_CACHE = 'public, max-age=86400, immutable'

/**
 * Serves `/uploads/` from any store. A missing picture variant is made on request; a photo of a review is read from the
 * private store while the review shows it. No file may run as a page of the shop.
 */
export async function serveUploads(
  app: FastifyInstance,
  config: Config,
  { objectStore, pictures, photos }: Pick<Services, 'objectStore' | 'pictures' | 'photos'>,
): Promise<void> {
  await app.register(
    async (uploads) => {
      uploads.setNotFoundHandler(async (request, reply) => {
        const key = toKey(request)
        const content = (await photos.readPublic(key)) ?? (await pictures.makeRequested(key))
        if (!content) return sendError(reply, new AppError('NOT_FOUND'))
        setFileHeaders(reply, key)
        return reply.type(getFileType(key)!).send(content)
      })
      if (objectStore) {
        uploads.get('/*', async (request, reply) => {
          const key = toKey(request)
          const file = await objectStore.find(key)
          if (!file) return reply.callNotFound()
          setFileHeaders(reply, key)
          return reply.type(file.type).send(file.content)
        })
        return
      }
      const root = toUploadsFolder(config)
      await uploads.register(fastifyStatic, {
        root,
        index: false as const,
        decorateReply: false,
        dotfiles: 'ignore' as const,
        setHeaders: (reply, path) => setFileHeaders(reply, relative(root, path)),
      })
    },
    { prefix: UPLOADS_ROOT },
  )
}

function toKey({ params }: FastifyRequest): string {
  return (params as { '*': string })['*']
}

/**
 * Names contain a content hash or are random, so a CDN fetches each once. The general headers (`nosniff`, sandbox)
 * apply to all.
 */
function setFileHeaders(reply: FastifyReply, key: string): void {
  const isAvatar = key.startsWith('avatars/')
  reply.header('Cache-Control', isAvatar || key.startsWith('reviews/') ? SHOPPER_CACHE : FOR_EVER)
  // These pictures are public; the console, on an origin of its own, shows them too.
  if (!isAvatar) reply.header('Cross-Origin-Resource-Policy', 'cross-origin')
  reply.header('Content-Disposition', isAvatar ? 'inline; filename="avatar.webp"' : 'inline')
}
