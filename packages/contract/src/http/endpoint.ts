import type { z } from 'zod'
import type { ErrorCode, GeneralErrorCode } from './errors.ts'

/**
 * Who may call: `public` is anybody; `user` is a signed-in shopper with a verified e-mail address; `optional` is
 * anybody, and a shopper who is signed in is known; `provider` is a payment provider that proves itself by a signature.
 */
export type Access = 'public' | 'user' | 'optional' | 'provider'

/** The named limits of apps/api (security/rate-limits.ts) that an endpoint may be put under. */
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
  | 'coupon'
  | 'upload'
  | 'contact'
  | 'stock-alert'
  | 'vitals'

/** The one file that a call takes. */
export interface Upload {
  /** The form field that holds it. */
  field: string
  maxBytes: number
  /** Media types that the form may declare for it. */
  types: readonly string[]
  /** What a file above `maxBytes`, and one of another type, are refused with. */
  tooLarge: ErrorCode
  wrongType: ErrorCode
}

/** The messages of one call. */
export interface EndpointSchemas {
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** What `data` of a success holds. Must not transform. */
  data: z.ZodType
}

/** One call of the shop: what client and server agree on. Paths hang below the API root, `/api`. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  /** Other spellings of the same call (specification, section 7): the same handler answers. */
  twins?: readonly `/${string}`[]
  /** One line for the API documentation. */
  summary: string
  auth: Access
  /** The types of its messages (`typesOf`). Their schemas are in `schemas/`, for the server alone. */
  schemas: EndpointSchemas | undefined
  /** Takes one file as `multipart/form-data` instead of a JSON body. */
  upload?: Upload
  /** Status of a success; 200 unless told. */
  status?: 200 | 201
  /** Failures beside the general ones. */
  errors: readonly ErrorCode[]
  /** Accepts `Idempotency-Key` (decisions, section 2). */
  idempotent?: boolean
  /**
   * Whether a client sends the call again that nobody answered (specification, section 8): it does, unless told
   * otherwise here.
   */
  repeats?: 'unless_timed_out' | 'never'
  rateLimit?: RateLimitName
}

/**
 * Declares a call. It only returns what it is given; the exact types are the point.
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

/** The schema of one part of an endpoint, or undefined when it takes no such part. */
type Part<E extends Endpoint, Name extends keyof EndpointSchemas> =
  NonNullable<E['schemas']> extends Record<Name, infer S extends z.ZodType> ? S : undefined

/** What a handler receives of a part: validated, with defaults filled in. */
export type Received<E extends Endpoint, Name extends 'params' | 'query' | 'body'> =
  Part<E, Name> extends z.ZodType ? z.output<Part<E, Name>> : undefined

/** What a caller hands over, before defaults are filled in. */
export type Input<E extends Endpoint> = (Part<E, 'params'> extends z.ZodType
  ? { params: z.input<Part<E, 'params'>> }
  : { params?: undefined }) &
  (Part<E, 'query'> extends z.ZodType ? { query?: z.input<Part<E, 'query'>> } : { query?: undefined }) &
  (Part<E, 'body'> extends z.ZodType
    ? { body: z.input<Part<E, 'body'>> }
    : E extends { upload: object }
      ? { body: FormData }
      : { body?: undefined })

/** What a success of the call holds. */
export type Data<E extends Endpoint> = z.output<NonNullable<E['schemas']>['data']>

/** The codes that a call can fail with. */
export type Failure<E extends Endpoint> = E['errors'][number] | GeneralErrorCode
