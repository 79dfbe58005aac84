import { z } from 'zod'
import { toTypedMoney } from '../rules/typed-money.ts'

const MONEY = /^\d{1,9}\.\d{2}$/
const WRONG = 'Invalid amount'

/** Money in the API: a decimal string in yuan with two digits, never a float. */
export const Money = z.string().regex(MONEY, WRONG)

/** As `TypedMoney`, in a narrower format. */
export const typedMoney = (format: RegExp) =>
  z
    .string(WRONG)
    .overwrite((typed) => toTypedMoney(typed) ?? typed)
    .regex(format, WRONG)

/** Money in a request, as people write it too: `168`, `¥168.5`, `1,680.00`. What is read has the form of `Money`. */
export const TypedMoney = typedMoney(MONEY)

/** The price of a product in a request: up to seven digits of yuan. */
export const Price = typedMoney(/^\d{1,7}\.\d{2}$/)

export type Money = z.infer<typeof Money>
