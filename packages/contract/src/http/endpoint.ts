import type { z } from 'zod'
import type { ErrorCode, GeneralErrorCode } from './errors.ts'

/**
 * Who may call: `public` is anybody; `user` is a signed-in shopper with a verified e-mail address; `optional` is
 * anybody, with the shopper identified if signed in; `provider` is a payment provider with a valid signature;
 * `guest-key` is anybody with the key of an order without an account, in the header `Order-Key`.
 */
export type Access = 'public' | 'user' | 'optional' | 'provider' | 'guest-key'

/** Names of the rate limits that an endpoint can use (apps/api/src/security/rate-limits.ts). */
export type RateLimitName =
  | 'login'
  | 'register'
  | 'mail'
  | 'link'
  | 'refresh'
  | 'confirm'
  | 'export'
  | 'payment'
  | 'payment-result'
  | 'order'
  | 'find-order'
  | 'gift-card'
  | 'coupon'
  | 'coupon-check'
  | 'upload'
  | 'photo'
  | 'contact'
  | 'stock-alert'
  | 'subscribe'
  | 'public-text'
  | 'opinion'
  | 'vitals'

/** The single file that an upload endpoint accepts. */
export interface Upload {
  /** Name of the form field. */
  field: string
  maxBytes: number
  /** Accepted media types, as declared by the form. */
  types: readonly string[]
  /** Error codes for a file above `maxBytes` and for an unsupported media type. */
  tooLarge: ErrorCode
  wrongType: ErrorCode
}

/** Request and response schemas of an endpoint. */
export interface EndpointSchemas {
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** `data` of a successful response. Must not transform. */
  data: z.ZodType
}

/** One HTTP endpoint, shared by client and server. Paths are below the API root, `/api`. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  /** Alias paths served by the same handler (aliases of the specification). */
  twins?: readonly `/${string}`[]
  /** One-line summary for the API documentation. */
  summary: string
  auth: Access
  /** Types only (`typesOf`); the schemas themselves are in `schemas/`, for the server alone. */
  schemas: EndpointSchemas | undefined
  /** Accepts one file as `multipart/form-data` instead of a JSON body. */
  upload?: Upload
  /** Responds with a file of this media type instead of JSON. */
  download?: 'application/pdf' | 'image/webp'
  /** Status of a successful response. Default: 200. */
  status?: 200 | 201
  /** Error codes in addition to the general ones. */
  errors: readonly ErrorCode[]
  /** Accepts an `Idempotency-Key` header. */
  idempotent?: boolean
  /** When a client retries a request that got no response: always by default, or as set here. */
  repeats?: 'unless_timed_out' | 'never'
  rateLimit?: RateLimitName
}

/**
 * Declares an endpoint. Identity function that infers the exact types.
 * @__NO_SIDE_EFFECTS__
 */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint
}

/**
 * Gives an endpoint the types of its schemas without the schemas, so that browsers load neither them nor zod.
 * @__NO_SIDE_EFFECTS__
 */
export function typesOf<Schemas extends EndpointSchemas>(): Schemas | undefined {
  return undefined
}

/** What has schemas: an endpoint of the shop or of its console. */
type Described = Pick<Endpoint, 'schemas'>

/** The schema of one part of an endpoint, or undefined if it has no such part. */
type Part<E extends Described, Name extends keyof EndpointSchemas> =
  NonNullable<E['schemas']> extends Record<Name, infer S extends z.ZodType> ? S : undefined

/** What a handler receives of a part: validated, defaults applied. */
export type Received<E extends Described, Name extends 'params' | 'query' | 'body'> =
  Part<E, Name> extends z.ZodType ? z.output<Part<E, Name>> : undefined

/** What a client sends, before defaults are applied. */
export type Input<E extends Described> = (Part<E, 'params'> extends z.ZodType
  ? { params: z.input<Part<E, 'params'>> }
  : { params?: undefined }) &
  (Part<E, 'query'> extends z.ZodType ? { query?: z.input<Part<E, 'query'>> } : { query?: undefined }) &
  (Part<E, 'body'> extends z.ZodType
    ? { body: z.input<Part<E, 'body'>> }
    : E extends { upload: object }
      ? { body: FormData }
      : { body?: undefined })

/** `data` of a successful response. */
export type Data<E extends Described> = z.output<NonNullable<E['schemas']>['data']>

/** Error codes that the endpoint can respond with. */
export type Failure<E extends Endpoint> = E['errors'][number] | GeneralErrorCode
