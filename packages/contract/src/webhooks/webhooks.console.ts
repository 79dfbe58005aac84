import { z } from 'zod'
import { defineConsoleEndpoint } from '../http/console-endpoint.ts'
import { breaks } from '../http/field-rules.ts'
import { listOf, listQuery, oneOrMore, Version } from '../http/lists.console.ts'
import { idParams, text } from '../text/fields.schemas.ts'
import {
  DELIVERY_ERRORS,
  DELIVERY_STATES,
  MAX_WEBHOOK_URL,
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_STATUSES,
  WEBHOOK_TEST_EVENT,
} from './webhooks.rules.ts'

/** What the merchant sets of an address. The server also resolves its host. */
const fields = {
  url: z.string().trim().min(1).max(MAX_WEBHOOK_URL),
  description: text('Please enter what it is for', { min: 1, max: 120 }),
  event_types: z
    .array(z.enum(WEBHOOK_EVENT_TYPES))
    .min(1)
    .max(WEBHOOK_EVENT_TYPES.length)
    .refine((given) => new Set(given).size === given.length, breaks('duplicate', 'An event is listed twice')),
}

/** An address to which events are delivered. */
export const Webhook = z.object({
  id: z.string(),
  version: Version,
  ...fields,
  status: z.enum(WEBHOOK_STATUSES),
  /** The first failure after the last success. */
  failing_since: z.iso.datetime().optional(),
  /** Until then the secret before this one signs as well. */
  earlier_secret_until: z.iso.datetime().optional(),
  created_at: z.iso.datetime(),
})

export type Webhook = z.infer<typeof Webhook>

/** With its signing secret, which is shown this once. */
const WithSecret = Webhook.extend({ secret: z.string() })

const DeliveryAttempt = z.object({
  at: z.iso.datetime(),
  duration_ms: z.int(),
  /** The status that the program responded with; missing when it did not respond. */
  status: z.int().optional(),
  /** Missing when it succeeded. */
  error: z.enum(DELIVERY_ERRORS).optional(),
})

/** An event on its way to an address. */
export const WebhookDelivery = z.object({
  id: z.string(),
  webhook_id: z.string(),
  /** The host of the platform of agents that it goes to; missing for a program's. */
  platform: z.string().optional(),
  /** The same in every attempt: the header `webhook-id`. */
  event_id: z.string(),
  type: z.enum([...WEBHOOK_EVENT_TYPES, WEBHOOK_TEST_EVENT]),
  /** What the event is about; events about the same arrive in sequence. */
  subject: z.string(),
  data: z.record(z.string(), z.unknown()),
  state: z.enum(DELIVERY_STATES),
  attempts: z.array(DeliveryAttempt),
  /** When it is tried next, if events about the same before it have arrived by then. */
  next_attempt_at: z.iso.datetime().optional(),
  created_at: z.iso.datetime(),
})

export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const listWebhooks = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/webhooks',
  summary: 'The addresses to which events are delivered, newest first',
  permission: 'programs.manage',
  schemas: { query: listQuery(['created_at'], {}), data: listOf(Webhook) },
  errors: [],
})

export const getWebhook = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/webhooks/:id',
  summary: 'One address to which events are delivered',
  permission: 'programs.manage',
  schemas: { params: idParams, data: Webhook },
  errors: ['WEBHOOK_NOT_FOUND'],
})

export const createWebhook = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/webhooks',
  summary: 'Adds an address for events, with its signing secret; a repeat with the same id adds it once',
  permission: 'programs.manage',
  stepUp: true,
  status: 201,
  schemas: { body: z.strictObject({ id: z.uuid(), ...fields }), data: WithSecret },
  errors: ['WEBHOOK_LIMIT_REACHED'],
})

export const updateWebhook = defineConsoleEndpoint({
  method: 'PUT',
  path: '/console/webhooks/:id',
  summary: 'Changes an address for events; a paused one gets none of what happens meanwhile',
  permission: 'programs.manage',
  stepUp: true,
  schemas: {
    params: idParams,
    body: z.strictObject({ version: Version, ...fields, status: z.enum(['active', 'paused']) }),
    data: Webhook,
  },
  errors: ['WEBHOOK_NOT_FOUND', 'STALE_VERSION'],
})

export const deleteWebhook = defineConsoleEndpoint({
  method: 'DELETE',
  path: '/console/webhooks/:id',
  summary: 'Removes an address for events, with what was not delivered yet',
  permission: 'programs.manage',
  schemas: { params: idParams, data: z.object({}) },
  errors: [],
})

export const rotateWebhookSecret = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/webhooks/:id/secret',
  summary: 'Makes a new signing secret, which is shown once; the one before signs as well for a day',
  permission: 'programs.manage',
  stepUp: true,
  schemas: { params: idParams, body: z.strictObject({ version: Version }), data: WithSecret },
  errors: ['WEBHOOK_NOT_FOUND', 'STALE_VERSION'],
})

export const testWebhook = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/webhooks/:id/test',
  summary: 'Sends an event of no meaning to an address',
  permission: 'programs.manage',
  schemas: { params: idParams, data: WebhookDelivery },
  errors: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_NOT_ACTIVE'],
})

export const listWebhookDeliveries = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/webhook-deliveries',
  summary: 'What was delivered, and what was not, newest first',
  permission: 'programs.manage',
  schemas: {
    query: listQuery(['created_at'], {
      webhook_id: z.uuid().optional(),
      /** The host of a platform of agents. */
      platform: z.string().trim().toLowerCase().max(253).optional(),
      state: oneOrMore(z.enum(DELIVERY_STATES)),
      /** The subject of the events, such as `order:` and its id. */
      subject: z.string().trim().max(120).optional(),
    }),
    data: listOf(WebhookDelivery),
  },
  errors: [],
})

export const repeatWebhookDelivery = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/webhook-deliveries/:id/repeat',
  summary: 'Sends an event again, whether it arrived or not',
  permission: 'programs.manage',
  schemas: { params: idParams, data: WebhookDelivery },
  errors: ['WEBHOOK_DELIVERY_NOT_FOUND', 'WEBHOOK_NOT_ACTIVE'],
})
