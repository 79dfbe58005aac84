import { z } from 'zod'
import { Email, NewPassword, SessionTokens } from './auth.schemas.ts'
import type { EndpointSchemas } from '../http/endpoint.ts'
import { idParams } from '../text/fields.schemas.ts'

/** The current password again, as proof that the shopper is present and not only their device. */
const CurrentPassword = z
  .string('The current password is incorrect')
  .min(1, 'The current password is incorrect')
  .max(1024, 'The current password is incorrect')

export const ConfirmedBody = z.strictObject({ current_password: CurrentPassword })

/** A session of the shopper. `device` is browser and system, such as `Firefox on Windows`. */
export const Session = z.object({
  session_id: z.string(),
  device: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
  is_current: z.boolean(),
})

export type Session = z.infer<typeof Session>

const Scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])

const nested = <Inner extends z.ZodType>(inner: Inner) =>
  z.union([Scalar, z.array(inner), z.record(z.string(), inner)])

/** A row of the data export, by column: an order's address is an object, an invoice's content has lists of objects. */
const ExportedRow = z.record(z.string(), nested(nested(nested(nested(Scalar)))))

export type ExportedRow = z.infer<typeof ExportedRow>

/** Schemas of the endpoints in security.endpoints.ts. */
export const securitySchemas = {
  changePassword: {
    body: ConfirmedBody.extend({ new_password: NewPassword }),
    data: SessionTokens,
  },
  changeEmail: {
    body: z.strictObject({ email: Email, current_password: CurrentPassword }),
    data: z.object({}),
  },
  listSessions: {
    data: z.object({ items: z.array(Session) }),
  },
  endSession: {
    params: idParams,
    body: ConfirmedBody,
    data: z.object({}),
  },
  endAllSessions: {
    body: ConfirmedBody,
    data: z.object({}),
  },
  exportMyData: {
    data: z.object({
      exported_at: z.string(),
      tables: z.record(z.string(), z.array(ExportedRow)),
      /** Tables with personal data that stays after the account is erased, and why. */
      retained_by_law: z.record(z.string(), z.string()),
    }),
  },
  deleteAccount: {
    body: ConfirmedBody,
    data: z.object({ erased_after: z.string() }),
  },
} satisfies Record<string, EndpointSchemas>
