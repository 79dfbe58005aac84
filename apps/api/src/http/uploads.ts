import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Upload } from '@shop/contract/http/endpoint'
import { AppError } from './app-error.ts'

/** One part, which is a file. The header limit fits the longest file name. */
const FORM_LIMITS = { files: 1, fields: 0, parts: 1, headerPairs: 8, headerSize: 8 * 1024 }

/** Lets the routes of this scope accept forms, and nothing else. */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers()
  await app.register(multipart, { throwFileSizeLimit: false })
}

/**
 * Reads the file of a form into memory, at most `maxBytes`. Reading starts with this call.
 * @throws AppError the codes of `upload` for too large files and wrong types; VALIDATION_FAILED if the form is
 * malformed or has other parts
 */
export async function readUpload(request: FastifyRequest, upload: Upload): Promise<Buffer> {
  try {
    return await readOnlyFile(request, upload)
  } catch (error) {
    // Any parser error is the client's.
    throw error instanceof AppError ? error : refuse(upload)
  } finally {
    // Browsers read the response only after sending the whole form: the rest is discarded.
    request.raw.unpipe().resume()
  }
}

async function readOnlyFile(request: FastifyRequest, upload: Upload): Promise<Buffer> {
  // A client that disconnected during access control would emit no further events.
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
