import { expect } from 'vitest'

/** An error whose only detail has this in its message, which is what the command line prints. */
export const refusal = (text: string) => ({
  code: 'ORDER_REFUSED',
  details: [{ message: expect.stringContaining(text) as string }],
})
