import { z } from 'zod'
import type { EndpointSchemas } from '../http/endpoint.ts'
import { MAX_PHOTOS } from './photos.rules.ts'

/** A photo by a shopper as the shop has re-encoded it: upright, and without any metadata. */
export const Photo = z.object({
  photo_id: z.string(),
  url: z.string().describe('WebP of at most 1600 px; a private photo’s address opens for an hour'),
  thumbnail_url: z.string().describe('WebP of at most 400 px, under the same rule'),
  width: z.int().describe('Of the larger one, px'),
  height: z.int(),
})

export type Photo = z.infer<typeof Photo>

/** Uploaded photos that something is to show, in its order. */
export const PhotoIds = z
  .array(z.string().min(1).max(64))
  .max(MAX_PHOTOS, 'Too many photos')
  .refine((ids) => new Set(ids).size === ids.length, 'A photo is listed twice')
  .default([])

/** Schemas of the endpoints in photos.endpoints.ts. */
export const photosSchemas = {
  uploadPhoto: { data: Photo },
  getPhotoFile: {
    params: z.object({ id: z.string().max(64), size: z.enum(['small', 'large']) }),
    query: z.object({ until: z.string().max(20), proof: z.string().max(64) }),
    data: z.object({}),
  },
} satisfies Record<string, EndpointSchemas>
