import { randomUUID } from 'node:crypto'
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { S3mini } from 's3mini'

/**
 * Storage of uploads and pictures. Keys are paths below `/uploads/`, such as
 * `products/jade-1a2b3c4d-400.webp`, or `masters/…` for what is never served.
 */
export interface FileStore {
  has(key: string): Promise<boolean>
  read(key: string): Promise<Buffer | undefined>
  put(key: string, content: Buffer): Promise<void>
  /** A missing file is ignored. */
  remove(key: string): Promise<void>
}

/** A store without a local folder: the shop must fetch its files to serve them. */
interface RemoteFileStore extends FileStore {
  find(key: string): Promise<{ content: Buffer; type: string } | undefined>
}

/** The types of files that the shop stores; nothing else is served from there. */
const TYPES: Record<string, string> = {
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
}

/** The media type of a file; undefined when the shop stores no such files. */
export function getFileType(key: string): string | undefined {
  return TYPES[extname(key)]
}

/** Files in a local folder. Readers never see a partial file. */
export function createDiskStore(folder: string): FileStore {
  return {
    has: (key) =>
      access(join(folder, key)).then(
        () => true,
        () => false,
      ),
    read: (key) =>
      readFile(join(folder, key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      }),
    async put(key, content) {
      const path = join(folder, key)
      await mkdir(dirname(path), { recursive: true })
      // Several processes may write the same file.
      const part = `${path}.${randomUUID()}.part`
      await writeFile(part, content)
      await rename(part, path)
    },
    remove: (key) => rm(join(folder, key), { force: true }),
  }
}

interface ObjectStoreOptions {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Files on S3-compatible storage, under the same keys. */
export function createObjectStore({ endpoint, bucket, ...access }: ObjectStoreOptions): RemoteFileStore {
  const s3 = new S3mini({
    ...access,
    endpoint: `${endpoint.replace(/\/+$/, '')}/${bucket}`,
    fetch: fetchWithoutRedirects,
  })
  async function read(key: string): Promise<Buffer | undefined> {
    const content = await s3.getObjectArrayBuffer(key)
    return content ? Buffer.from(content) : undefined
  }
  return {
    has: async (key) => (await s3.objectExists(key)) === true,
    read,
    async put(key, content) {
      await s3.putObject(key, content, getFileType(key) ?? 'application/octet-stream')
    },
    async remove(key) {
      await s3.deleteObject(key)
    },
    async find(key) {
      const type = getFileType(key)
      const content = type ? await read(key) : undefined
      return type && content ? { content, type } : undefined
    },
  }
}

/** Redirects are errors: the shop contacts only the configured storage. */
const fetchWithoutRedirects: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'error' })
