import { crc32, deflateSync } from 'node:zlib'
import { AVATAR_FIELD } from '@shop/contract/users/users.endpoints'

const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** One chunk of a PNG file. */
export function toPngChunk(type: string, data: Buffer | string = ''): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), Buffer.from(data as string, 'latin1')])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(body.length - 4, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), chunk.length - 4)
  return chunk
}

interface PngOptions {
  width?: number
  height?: number
  /** Chunks before the picture. */
  before?: Buffer[]
  /** Chunks after the picture. */
  after?: Buffer[]
}

/** A grey picture as a PNG file of one bit per pixel, so that even the largest is small. */
export function aPng({ width = 8, height = 8, before = [], after = [] }: PngOptions = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height)
  return Buffer.concat([
    PNG_SIGNATURE,
    toPngChunk('IHDR', header),
    ...before,
    toPngChunk('IDAT', deflateSync(rows)),
    ...after,
    toPngChunk('IEND'),
  ])
}

interface SentFile {
  content?: Buffer
  type?: string
  name?: string
}

/** A form with a picture in the avatar field, as a browser sends it. */
export function aPicture({ content = aPng(), type = 'image/png', name = 'me.png' }: SentFile = {}): FormData {
  const form = new FormData()
  form.set(AVATAR_FIELD, new File([new Uint8Array(content)], name, { type }))
  return form
}

/** One part of a multipart form, with any header lines. */
export interface RawPart {
  header: string
  content?: Buffer | string
}

/** A form composed by hand, for what no browser would send. */
export function aRawForm(parts: RawPart[], { end = '--shop--\r\n' } = {}) {
  const bytes = (text: Buffer | string) => (typeof text === 'string' ? Buffer.from(text, 'latin1') : text)
  const payload = Buffer.concat([
    ...parts.flatMap(({ header, content = '' }) => [
      bytes(`--shop\r\n${header}\r\n\r\n`),
      bytes(content),
      bytes('\r\n'),
    ]),
    bytes(end),
  ])
  return { payload, headers: { 'content-type': 'multipart/form-data; boundary=shop' } }
}

/** The header lines of a file's part. */
export function toFileHeader(name = 'me.png', { field = AVATAR_FIELD, type = 'image/png' } = {}) {
  return `Content-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}`
}
