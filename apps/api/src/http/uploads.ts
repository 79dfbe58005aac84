import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Upload } from '@shop/contract/http/endpoint'
import { AppError } from './app-error.ts'

/** One part, which is a file. Its header has room for the longest name that a file can have. */
const FORM_LIMITS = { files: 1, fields: 0, parts: 1, headerPairs: 8, headerSize: 8 * 1024 }

/** Lets the routes of this corner take forms, and nothing but forms. */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers()
  await app.register(multipart, { throwFileSizeLimit: false })
}

/**
 * Reads the one file of a form; it is never longer in memory than `maxBytes`. Nothing is read before this is called.
 * @throws AppError what `upload` says of large files and other types; VALIDATION_FAILED when the form holds anything
 * but that file
 */
export async function readUpload(request: FastifyRequest, upload: Upload): Promise<Buffer> {
  try {
    return await readOnlyFile(request, upload)
  } catch (error) {
    // Whatever is wrong with a form, its sender wrote it.
    throw error instanceof AppError ? error : refuse(upload)
  } finally {
    // A browser reads no answer before it has sent the whole form: what is left of it goes unkept.
    request.raw.unpipe().resume()
  }
}

async function readOnlyFile(request: FastifyRequest, upload: Upload): Promise<Buffer> {
  // Who left while access was checked would never be heard of again.
  if (request.raw.destroyed) throw refuse(upload)
  const chunks: Buffer[] = []
  let isFound = false
  const limits = { ...FORM_LIMITS, fileSize: upload.maxBytes }
  for await (const part of request.parts({ limits })) {
    if (part.type !== 'file' || part.fieldname !== upload.field) throw refuse(upload)
    if (!upload.types.includes(part.mimetype)) throw new AppError(upload.wrongType)
    isFound = true
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      if (part.file.truncated) throw new AppError(upload.tooLarge)
      chunks.push(chunk)
    }
    if (part.file.truncated) throw new AppError(upload.tooLarge)
  }
  if (!isFound) throw refuse(upload)
  return Buffer.concat(chunks)
}

function refuse({ field }: Upload): AppError {
  const details = [{ path: field, message: 'Send one file in this field, and nothing else' }]
  return new AppError('VALIDATION_FAILED', { details })
}

/** How the API documentation shows the form. */
export function toFormSchema({ field }: Upload) {
  return {
    consumes: ['multipart/form-data'],
    body: {
      type: 'object',
      properties: { [field]: { type: 'string', format: 'binary' } },
      required: [field],
    },
  }
}
