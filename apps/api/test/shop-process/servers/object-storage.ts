import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * S3-compatible storage as far as the shop uses it: objects of one bucket by PUT, GET, HEAD and DELETE, in
 * memory. It accepts only requests signed with its key (signature version 4), with the content that was
 * signed.
 */
export async function startObjectStorage() {
  const access = {
    bucket: 'shop',
    accessKeyId: 'scale-out',
    secretAccessKey: 'only-for-tests',
    region: 'auto',
  }
  const objects = new Map<string, { content: Buffer; type: string }>()
  const server = createServer(async (request, response) => {
    const body = Buffer.concat((await request.toArray()) as Buffer[])
    const { pathname } = new URL(request.url!, 'http://storage')
    const { authorization = '', 'x-amz-content-sha256': announced } = request.headers
    const isSigned = authorization.startsWith(`AWS4-HMAC-SHA256 Credential=${access.accessKeyId}/`)
    const isComplete = [createHash('sha256').update(body).digest('hex'), 'UNSIGNED-PAYLOAD'].includes(
      String(announced),
    )
    if (!isSigned || !isComplete) return response.writeHead(403).end()
    if (!pathname.startsWith(`/${access.bucket}/`)) return response.writeHead(404).end()
    if (request.method === 'PUT') {
      objects.set(pathname, { content: body, type: String(request.headers['content-type']) })
      return response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end()
    }
    const object = objects.get(pathname)
    if (request.method === 'DELETE') {
      objects.delete(pathname)
      return response.writeHead(204).end()
    }
    if (!object) return response.writeHead(404).end()
    const { content, type } = object
    response.writeHead(200, { 'content-type': type, 'content-length': content.length })
    return response.end(request.method === 'HEAD' ? undefined : content)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    ...access,
    endpoint: `http://127.0.0.1:${port}`,
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise<void>((resolve) => void server.close(() => resolve()))
    },
  }
}
