import { z } from 'zod'
import { breaks } from '../http/field-rules.ts'
import { RETURN_REPLY_LENGTH } from './returns.rules.ts'
import { LINES, text } from '../text/fields.schemas.ts'
import { TypedMoney } from '../money/money.schemas.ts'
import { ReturnShipment } from './returns.schemas.ts'
import { defineConsoleEndpoint } from '../http/console-endpoint.ts'
import { Version } from '../http/lists.console.ts'
import { ReturnDetails, ReturnParams } from './returns.console.ts'

const Reply = text('Please check the words', { max: RETURN_REPLY_LENGTH, format: LINES })
const Why = text('Please say why', { min: 1, max: RETURN_REPLY_LENGTH, format: LINES })
const version = { version: Version }

/** What a step responds with: the return after it, and whether it did something: a repeat does nothing. */
const Done = z.object({ return: ReturnDetails, is_new: z.boolean() })

const ERRORS = ['RETURN_NOT_FOUND', 'RETURN_REFUSED', 'STALE_VERSION'] as const

export const approveReturn = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/returns/:id/approve',
  summary: 'Says where to send it, and until when; of an exchange the new pieces are reserved',
  permission: 'orders.change',
  schemas: {
    params: ReturnParams,
    body: z.strictObject({
      ...version,
      reply: Reply.optional(),
      /** The address, in the shopper's language. */
      return_to: text('Please enter the address', { min: 5, max: 400, format: LINES }),
      /** A prepaid label at the carrier's. */
      label_url: z
        .url({ protocol: /^https$/ })
        .max(500)
        .optional(),
      /** For an exchange, on top of the difference of the prices: for a larger size that takes more stones. */
      surcharge: TypedMoney.optional(),
    }),
    data: Done,
  },
  errors: [...ERRORS, 'OUT_OF_STOCK', 'SHIPPING_NOT_AVAILABLE', 'ADDRESS_REGION_UNKNOWN'],
})

export const declineReturn = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/returns/:id/decline',
  summary: 'Declines a request, with the reason that its shopper reads',
  permission: 'orders.change',
  schemas: { params: ReturnParams, body: z.strictObject({ ...version, reply: Why }), data: Done },
  errors: ERRORS,
})

export const shipReturn = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/returns/:id/shipment',
  summary: 'Enters the parcel to the shop for the shopper, or corrects its number',
  permission: 'orders.change',
  schemas: { params: ReturnParams, body: ReturnShipment.extend(version), data: Done },
  errors: ERRORS,
})

export const receiveReturn = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/returns/:id/receive',
  summary: 'The parcel has arrived, whether or not it was announced',
  permission: 'orders.fulfil',
  schemas: { params: ReturnParams, body: z.strictObject(version), data: Done },
  errors: ERRORS,
})

export const inspectReturn = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/returns/:id/inspect',
  summary:
    'What becomes of each unit: of a refund or an exchange all of them are counted, of a service none. Restocked ones are on sale again.',
  permission: 'orders.fulfil',
  schemas: {
    params: ReturnParams,
    body: z.strictObject({
      ...version,
      /** Accepted; else the parcel goes back to its shopper, and no unit is counted. */
      is_accepted: z.boolean().default(true),
      lines: z
        .array(
          z.strictObject({
            position: z.int().min(0).max(1_000),
            restocked: z.int().min(0).max(99).default(0),
            seconds: z.int().min(0).max(99).default(0),
            written_off: z.int().min(0).max(99).default(0),
          }),
        )
        .max(100)
        .default([]),
      /** For the staff alone. */
      note: Reply.optional(),
    }),
    data: Done,
  },
  errors: ERRORS,
})

export const refundReturn = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/returns/:id/refund',
  summary: 'Sends the money back to where it came from, gift cards first; above a limit it asks who is there',
  permission: 'orders.refund',
  schemas: {
    params: ReturnParams,
    body: z
      .strictObject({
        ...version,
        /** For wear beyond trying on; the shopper reads why. */
        deduction: TypedMoney.optional(),
        deduction_reason: Why.optional(),
        reply: Reply.optional(),
      })
      .refine(({ deduction, deduction_reason: why }) => (deduction === undefined) === (why === undefined), {
        path: ['deduction_reason'],
        ...breaks('needs_reason', 'Please say why'),
      }),
    data: Done,
  },
  errors: [...ERRORS, 'ORDER_STATE_CONFLICT'],
})

export const exchangeReturn = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/returns/:id/exchange',
  summary: 'Lets the order of the new pieces go; what they cost less is refunded',
  permission: 'orders.refund',
  schemas: {
    params: ReturnParams,
    body: z.strictObject({ ...version, reply: Reply.optional() }),
    data: Done,
  },
  errors: [...ERRORS, 'ORDER_STATE_CONFLICT'],
})

const back = { ...version, ...ReturnShipment.shape }

export const repairReturn = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/returns/:id/repair',
  summary: 'The repaired pieces are on their way back',
  permission: 'orders.fulfil',
  schemas: { params: ReturnParams, body: z.strictObject({ ...back, reply: Reply.optional() }), data: Done },
  errors: ERRORS,
})

export const sendReturnBack = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/returns/:id/send-back',
  summary: 'What the shop does not take is on its way back, with the reason that its shopper reads',
  permission: 'orders.fulfil',
  schemas: { params: ReturnParams, body: z.strictObject({ ...back, reply: Why }), data: Done },
  errors: ERRORS,
})
