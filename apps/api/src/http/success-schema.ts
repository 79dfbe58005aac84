import { z } from 'zod'

/** JSON schema of a successful response: the envelope around its data. */
export function toSuccessSchema(data: z.ZodType, target: 'draft-7' | 'draft-2020-12') {
  const { $schema: _, ...json } = z.toJSONSchema(data, { target, io: 'output' })
  return {
    type: 'object',
    properties: { success: { type: 'boolean', const: true }, data: json },
    required: ['success', 'data'],
  }
}
