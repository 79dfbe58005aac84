import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { relative } from 'node:path'
import type { Config } from './config.ts'
import { toUploadsFolder } from './data-folders.ts'
import type { Services } from './services.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
/** An avatar that its shopper has removed must not live on in shared caches. */
const AVATAR_CACHE = 'public, max-age=86400, immutable'

/** Files below `/uploads/`, at the same addresses whatever holds them. None of them may act as a page of ours. */
export async function serveUploads(
  app: FastifyInstance,
  config: Config,
  { objectStore }: Pick<Services, 'objectStore'>,
): Promise<void> {
  if (!objectStore) {
    const root = toUploadsFolder(config)
    await app.register(fastifyStatic, {
      root,
      prefix: '/uploads/',
      ...{ index: false as const, decorateReply: false, dotfiles: 'ignore' as const },
      setHeaders: (reply, path) => setFileHeaders(reply, relative(root, path)),
    })
    return
  }
  app.get<{ Params: { '*': string } }>('/uploads/*', async (request, reply) => {
    const key = request.params['*']
    const file = await objectStore.find(key)
    if (!file) return reply.callNotFound()
    setFileHeaders(reply, key)
    return reply.type(file.type).send(file.content)
  })
}

/** Names carry content or chance, so that a CDN asks once. The general headers (`nosniff`, sandbox) come with all. */
function setFileHeaders(reply: FastifyReply, key: string): void {
  const isAvatar = key.startsWith('avatars/')
  reply.header('Cache-Control', isAvatar ? AVATAR_CACHE : FOR_EVER)
  reply.header('Content-Disposition', isAvatar ? 'inline; filename="avatar.webp"' : 'inline')
}
